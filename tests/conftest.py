from hypothesis import HealthCheck, settings

# The first example builds tables of letters, and much else may run at the same time.
settings.register_profile(
    "steady", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

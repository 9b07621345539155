from hypothesis import HealthCheck, settings

# A fresh machine builds its tables of letters within the first example, a busy one is slow.
settings.register_profile(
    "steady", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

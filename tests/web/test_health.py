from flask.testing import FlaskClient


def test_says_that_this_copy_answers(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.mimetype, answer.text) == (200, "text/plain", "ok\n")
    assert answer.headers["Cache-Control"] == "no-store"


def test_for_those_who_ask_for_the_head_alone(client: FlaskClient) -> None:
    answer = client.head("/healthz")
    assert (answer.status_code, answer.text) == (200, "")


def test_takes_no_orders(client: FlaskClient) -> None:
    assert client.post("/healthz").status_code == 405

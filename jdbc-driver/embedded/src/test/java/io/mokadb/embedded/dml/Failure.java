package io.mokadb.embedded.dml;

/** A statement that ends with a SQLState. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String state;

  Failure(String state) {
    super(state, null, false, false);
    this.state = state;
  }

  String state() {
    return state;
  }
}

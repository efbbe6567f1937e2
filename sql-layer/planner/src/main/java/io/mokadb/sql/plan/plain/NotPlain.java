package io.mokadb.sql.plan.plain;

/** Signals that a query needs the validator. It stays inside the package and has no stack trace. */
final class NotPlain extends RuntimeException {
  private static final long serialVersionUID = 1;

  private NotPlain() {
    super("not plain", null, false, false);
  }

  static void unless(boolean plain) {
    if (!plain) {
      throw new NotPlain();
    }
  }
}

package io.mokadb.sql.plan.fast;

/**
 * The signal that a query needs the validator. It does not leave this package, and has no stack
 * trace.
 */
public final class NotPlain extends RuntimeException {
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

package io.mokadb.sql.plan.fast;

/** Says that a query is the validator's. Nobody outside sees it, and it has no stack trace. */
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

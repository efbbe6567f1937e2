package io.mokadb.sql.engine;

import io.mokadb.session.IsolationLevel;

/**
 * How statements are planned, as a session has set it.
 *
 * @param asWritten whether sub-queries are asked for each row
 * @param fromViews whether a query may be answered from materialized views that it does not name
 */
record PlanStyle(boolean asWritten, boolean fromViews) {
  /** Of statements that no session gives: they read what they name. */
  static final PlanStyle PLAIN = new PlanStyle(false, false);

  private static final PlanStyle AS_WRITTEN = new PlanStyle(true, false);
  private static final PlanStyle FROM_VIEWS = new PlanStyle(false, true);

  /** Of the next statement of a session, as far as it is known before its transaction begins. */
  static PlanStyle of(EngineSession session) {
    SessionOptions options = session.options();
    if (options.subQueriesAsWritten()) {
      return AS_WRITTEN;
    }
    if (!options.queryRewrite()
        || options.snapshot() != null
        || session.isolation() == IsolationLevel.SERIALIZABLE) {
      return PLAIN;
    }
    OpenTransaction open = session.openTransaction();
    return open == null ? FROM_VIEWS : FROM_VIEWS.in(open);
  }

  /**
   * The same for a transaction. One that is serializable would depend on all rows of the tables of
   * a view, one that reads the past may need the whole query of it, and one that has changed
   * definitions might be the only one to know its plans.
   */
  PlanStyle in(OpenTransaction open) {
    boolean suits =
        !open.transaction().tracksReads()
            && open.options().snapshot() == 0
            && open.definesNothing();
    return suits ? this : ofTables();
  }

  /** The same for a query that is to read the tables that it names. */
  PlanStyle ofTables() {
    return fromViews ? PLAIN : this;
  }
}

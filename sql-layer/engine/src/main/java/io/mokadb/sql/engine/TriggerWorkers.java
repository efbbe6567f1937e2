package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.security.Security;
import io.mokadb.txn.observe.Observers;

/**
 * The setting TRIGGERWORKERS: of the database, and changed while it is open, until it is closed.
 * Thread-safe.
 */
final class TriggerWorkers {
  static final String NAME = "TRIGGERWORKERS";
  private static final int MOST = 64;

  private final Observers observers;
  private final Security security;

  TriggerWorkers(Observers observers, Security security) {
    this.observers = observers;
    this.security = security;
  }

  /** The setting as it is now. */
  Setting shown(Setting opened) {
    return new Setting(
        opened.name(),
        Integer.toString(observers.workers()),
        opened.defaultValue(),
        opened.scope(),
        opened.meaning());
  }

  /**
   * @throws MokaException {@code NOT_PERMITTED} for anybody but an administrator; {@code
   *     INVALID_PARAMETER}
   */
  void set(EngineSession session, String text) {
    security.requireAdmin(session.principal(), "sets " + NAME);
    String digits = text.strip();
    if (!digits.matches("\\d{1,2}") || Integer.parseInt(digits) > MOST) {
      throw SettingValues.invalid(NAME, "a number from 0 to " + MOST, text);
    }
    try {
      observers.workers(Integer.parseInt(digits));
    } catch (IllegalStateException notStarted) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          NAME + " cannot be set: this process does not run triggers",
          notStarted);
    }
  }
}

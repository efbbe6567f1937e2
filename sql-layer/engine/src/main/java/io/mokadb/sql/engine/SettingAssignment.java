package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.value.ZonedTimes;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Assignment of the settings of a session from texts, as SET gives them. */
record SettingAssignment(EngineSession session, SessionOptions defaults) {
  /**
   * Sets it; {@link SessionSetting#SNAPSHOT} is set elsewhere, because it needs the catalog.
   *
   * @throws MokaException {@code INVALID_PARAMETER} if the text is not a value of it
   */
  void set(SessionSetting setting, String text) {
    SessionOptions options = session.options();
    switch (setting) {
      case APPLICATION_NAME -> session.setApplication(text.isEmpty() ? null : text);
      case AUTOCOMMIT -> session.setAutoCommit(SettingValues.flag(setting.name(), text));
      case DURABILITY ->
          session.setOptions(
              options.withTransactions(options.readWrite().withDurability(durability(text))));
      case LOCK_WAIT ->
          session.setOptions(
              options.withTransactions(
                  options
                      .readWrite()
                      .withLockWait(
                          Duration.ofMillis(SettingValues.millis(setting.name(), text)))));
      case MEMORY ->
          session.setOptions(options.withMemory(memory(setting, text, defaults.memory())));
      case QUERY_REWRITE ->
          session.setOptions(options.withQueryRewrite(SettingValues.flag(setting.name(), text)));
      case READ_ONLY -> session.setReadOnly(SettingValues.flag(setting.name(), text));
      case SCHEMA -> session.setSchema(text);
      case STATEMENT_TIMEOUT ->
          session.setOptions(options.withTimeout(SettingValues.millis(setting.name(), text)));
      case TIMEZONE -> session.setZone(zone(text));
      case SUBQUERIES -> session.setOptions(options.withSubQueriesAsWritten(asWritten(text)));
      case SNAPSHOT -> throw new IllegalStateException("A snapshot is more than a text");
      case TRANSACTION_ISOLATION -> {
        IsolationLevel level = IsolationLevel.find(text);
        if (level == null) {
          throw MokaException.unsupported(
              "TRANSACTION_ISOLATION is READ COMMITTED, SNAPSHOT or SERIALIZABLE, not '"
                  + text
                  + "'");
        }
        session.setIsolation(level);
      }
    }
  }

  private static boolean asWritten(String text) {
    if (!text.equalsIgnoreCase("JOINED") && !text.equalsIgnoreCase("AS_WRITTEN")) {
      throw SettingValues.invalid("SUBQUERIES", "JOINED or AS_WRITTEN", text);
    }
    return text.equalsIgnoreCase("AS_WRITTEN");
  }

  private static long memory(SessionSetting setting, String text, long most) {
    long bytes = SettingValues.bytes(setting.name(), text);
    if (bytes > most) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "MEMORY is at most that of the database, " + SettingValues.sizeText(most));
    }
    return bytes;
  }

  private static Durability durability(String text) {
    if (text.equalsIgnoreCase("SYNC")) {
      return Durability.SYNC;
    }
    if (text.equalsIgnoreCase("RELAXED")) {
      return Durability.BUFFERED;
    }
    throw SettingValues.invalid("DURABILITY", "SYNC or RELAXED", text);
  }

  /** Null for that of the database's process; a number is an offset in hours. */
  private static ZoneId zone(String text) {
    if (text.equalsIgnoreCase("DEFAULT") || text.equalsIgnoreCase("LOCAL")) {
      return null;
    }
    return text.matches("[+-]?\\d{1,2}") && Math.abs(Integer.parseInt(text)) <= 18
        ? ZoneOffset.ofHours(Integer.parseInt(text))
        : ZonedTimes.zone(text);
  }
}

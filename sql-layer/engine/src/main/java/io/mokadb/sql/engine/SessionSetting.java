package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.sql.catalog.Catalog;
import java.util.function.Function;

/** The settings of a session that SET can change. */
enum SessionSetting {
  APPLICATION_NAME(
      "What the program calls itself, for MOKA.SESSIONS",
      session -> session.application() == null ? "" : session.application(),
      defaults -> ""),
  AUTOCOMMIT(
      "Whether each statement commits by itself",
      session -> onOff(session.autoCommit()),
      defaults -> "ON"),
  DURABILITY(
      "When a commit returns: SYNC with the log on disk, RELAXED up to a second before that",
      session -> text(session.options().readWrite().durability()),
      defaults -> text(defaults.readWrite().durability())),
  LOCK_WAIT(
      "How long a statement waits for a row that another transaction holds, or for an undecided"
          + " lock",
      session -> session.options().readWrite().lockWait().toMillis() + "ms",
      defaults -> defaults.readWrite().lockWait().toMillis() + "ms"),
  MEMORY(
      "What one statement may hold in sorts, hash tables and buffers; at most that of the database",
      session -> SettingValues.sizeText(session.options().memory()),
      defaults -> SettingValues.sizeText(defaults.memory())),
  QUERY_REWRITE(
      "Whether queries may be answered from current materialized views that they do not name",
      session -> onOff(session.options().queryRewrite()),
      defaults -> "ON"),
  READ_ONLY(
      "Whether the session changes nothing",
      session -> onOff(session.readOnly()),
      defaults -> "OFF"),
  SCHEMA(
      "The schema of names without one", EngineSession::schema, defaults -> Catalog.DEFAULT_SCHEMA),
  SNAPSHOT(
      "The moment that is read; DEFAULT reads the newest",
      session ->
          session.options().snapshot() == null ? "DEFAULT" : session.options().snapshot().shown(),
      defaults -> "DEFAULT"),
  STATEMENT_TIMEOUT(
      "After how long a statement is stopped, if its caller sets no shorter timeout; 0 for never",
      session -> session.options().timeoutMillis() + "ms",
      defaults -> "0ms"),
  SUBQUERIES(
      "JOINED: joins in their place where these are cheaper; AS_WRITTEN: asked for each row",
      session -> session.options().subQueriesAsWritten() ? "AS_WRITTEN" : "JOINED",
      defaults -> "JOINED"),
  TIMEZONE(
      "The zone of times without one, and in which moments are shown; DEFAULT is that of the"
          + " process",
      session ->
          session.variables().zone() == null ? "DEFAULT" : session.variables().zone().getId(),
      defaults -> "DEFAULT"),
  TRANSACTION_ISOLATION(
      "SNAPSHOT: a transaction sees what was committed at its beginning; READ COMMITTED: each of"
          + " its statements does; SERIALIZABLE: as SNAPSHOT, and it is checked what it has read",
      session -> session.isolation().sql(),
      defaults -> "SNAPSHOT");

  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // a method without state
  private final Function<EngineSession, String> value;

  @SuppressWarnings("ImmutableEnumChecker") // a method without state
  private final Function<SessionOptions, String> defaultValue;

  SessionSetting(
      String meaning,
      Function<EngineSession, String> value,
      Function<SessionOptions, String> defaultValue) {
    this.meaning = meaning;
    this.value = value;
    this.defaultValue = defaultValue;
  }

  /** The setting of a name, or null. */
  static SessionSetting find(String name) {
    for (SessionSetting setting : values()) {
      if (setting.name().equals(name)) {
        return setting;
      }
    }
    return null;
  }

  String meaning() {
    return meaning;
  }

  String value(EngineSession session) {
    return value.apply(session);
  }

  String defaultValue(SessionOptions defaults) {
    return defaultValue.apply(defaults);
  }

  private static String text(Durability durability) {
    return durability == Durability.SYNC ? "SYNC" : "RELAXED";
  }

  private static String onOff(boolean value) {
    return value ? "ON" : "OFF";
  }
}

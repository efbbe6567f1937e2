package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.expr.value.ZonedTimes;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
      "How long a reader waits for the undecided lock of another transaction",
      session -> session.options().readWrite().lockWait().toMillis() + "ms",
      defaults -> defaults.readWrite().lockWait().toMillis() + "ms"),
  MEMORY(
      "What one statement may hold in sorts, hash tables and buffers; at most that of the database",
      session -> SettingValues.sizeText(session.options().memory()),
      defaults -> SettingValues.sizeText(defaults.memory())),
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
      "Snapshot isolation is the one level there is",
      session -> "SNAPSHOT",
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

  /**
   * Sets it; {@link #SNAPSHOT} is set elsewhere, because it needs the catalog.
   *
   * @throws MokaException {@code INVALID_PARAMETER} if the text is not a value of it
   */
  void set(EngineSession session, String text, SessionOptions defaults) {
    SessionOptions options = session.options();
    switch (this) {
      case APPLICATION_NAME -> session.setApplication(text.isEmpty() ? null : text);
      case AUTOCOMMIT -> session.setAutoCommit(SettingValues.flag(name(), text));
      case DURABILITY ->
          session.setOptions(
              options.withTransactions(options.readWrite().withDurability(durability(text))));
      case LOCK_WAIT ->
          session.setOptions(
              options.withTransactions(
                  options
                      .readWrite()
                      .withLockWait(Duration.ofMillis(SettingValues.millis(name(), text)))));
      case MEMORY -> session.setOptions(options.withMemory(memory(text, defaults.memory())));
      case READ_ONLY -> session.setReadOnly(SettingValues.flag(name(), text));
      case SCHEMA -> session.setSchema(text);
      case STATEMENT_TIMEOUT ->
          session.setOptions(options.withTimeout(SettingValues.millis(name(), text)));
      case TIMEZONE -> session.setZone(zone(text));
      case SUBQUERIES -> session.setOptions(options.withSubQueriesAsWritten(asWritten(text)));
      case SNAPSHOT -> throw new IllegalStateException("A snapshot is more than a text");
      case TRANSACTION_ISOLATION -> {
        if (!text.equalsIgnoreCase("SNAPSHOT")) {
          throw MokaException.unsupported(
              "Snapshot isolation is the one level there is, not '" + text + "'");
        }
      }
    }
  }

  private static boolean asWritten(String text) {
    if (!text.equalsIgnoreCase("JOINED") && !text.equalsIgnoreCase("AS_WRITTEN")) {
      throw SettingValues.invalid("SUBQUERIES", "JOINED or AS_WRITTEN", text);
    }
    return text.equalsIgnoreCase("AS_WRITTEN");
  }

  private long memory(String text, long most) {
    long bytes = SettingValues.bytes(name(), text);
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

  private static String text(Durability durability) {
    return durability == Durability.SYNC ? "SYNC" : "RELAXED";
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

  private static String onOff(boolean value) {
    return value ? "ON" : "OFF";
  }
}

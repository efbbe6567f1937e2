package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.history.Moments;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.parser.ast.SetStatement;
import io.mokadb.sql.parser.ast.Show;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** SET, RESET and SHOW. Thread-safe. */
final class SessionCommands {
  private static final SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final String ALL = "ALL";
  private static final String DEFAULT = "DEFAULT";
  static final List<ColumnInfo> SET_CONFIG_COLUMNS = List.of(column("SET_CONFIG"));
  private static final List<ColumnInfo> ALL_COLUMNS =
      List.of(column("NAME"), column("SETTING"), column("DESCRIPTION"));

  private final TransactionManager manager;
  private final Definitions definitions;
  private final Moments moments;
  private final Statements statements;
  private final SessionOptions defaults;
  private final List<Setting> ofDatabase;
  private final TriggerWorkers workers;
  private final ZoneId zone;

  /**
   * @param ofDatabase as the database was opened
   * @param workers the one of these that can be set
   */
  SessionCommands(
      TransactionManager manager,
      Definitions definitions,
      Statements statements,
      SessionOptions defaults,
      List<Setting> ofDatabase,
      TriggerWorkers workers,
      ZoneId zone) {
    this.manager = manager;
    this.definitions = definitions;
    this.moments = new Moments(manager);
    this.statements = statements;
    this.defaults = defaults;
    this.ofDatabase = List.copyOf(ofDatabase);
    this.workers = workers;
    this.zone = zone;
  }

  private static ColumnInfo column(String name) {
    return new ColumnInfo(name, name, null, null, TEXT, false, false);
  }

  /** All settings, by name; without a session those of the database. */
  List<Setting> settings(EngineSession sessionOrNull) {
    List<Setting> all = new ArrayList<>();
    for (Setting one : ofDatabase) {
      all.add(one.name().equals(TriggerWorkers.NAME) ? workers.shown(one) : one);
    }
    if (sessionOrNull != null) {
      for (SessionSetting setting : SessionSetting.values()) {
        all.add(
            new Setting(
                setting.name(),
                setting.value(sessionOrNull),
                setting.defaultValue(defaults),
                Setting.Scope.SESSION,
                setting.meaning()));
      }
    }
    all.sort(Comparator.comparing(Setting::name).thenComparing(Setting::scope));
    return all;
  }

  static List<ColumnInfo> columns(Show show) {
    String name = name(show.name());
    return name.equals(ALL) ? ALL_COLUMNS : List.of(column(name));
  }

  List<Object[]> show(EngineSession session, Show show) {
    String name = CompatSettings.ours(name(show.name()));
    List<Setting> settings = settings(session);
    List<Object[]> rows = new ArrayList<>();
    for (Setting setting : settings) {
      if (name.equals(ALL)) {
        rows.add(new Object[] {setting.name(), setting.value(), setting.meaning()});
      } else if (name.equals(setting.name()) && rows.isEmpty()) {
        rows.add(new Object[] {setting.value()});
      }
    }
    if (rows.isEmpty()) {
      throw unknown(name, settings.stream().map(Setting::name).toList());
    }
    return rows;
  }

  /** Sets it; a call of set_config gives the value back. */
  ExecutionResult set(EngineSession session, SetStatement statement) {
    change(session, statement);
    if (!statement.isCall()) {
      return new ExecutionResult.Count(0, null);
    }
    List<Object[]> rows = new ArrayList<>();
    rows.add(new Object[] {text(statement.value())});
    return new ExecutionResult.Rows(new ListCursor(SET_CONFIG_COLUMNS, rows));
  }

  private void change(EngineSession session, SetStatement statement) {
    String name = name(statement.name());
    boolean toDefault =
        statement.value() instanceof SqlIdentifier identifier
            && identifier.isSimple()
            && identifier.getSimple().equals(DEFAULT);
    if (name.equals(ALL) && toDefault) {
      for (SessionSetting setting : SessionSetting.values()) {
        reset(session, setting);
      }
      return;
    }
    SessionSetting setting = SessionSetting.find(CompatSettings.ours(name));
    if (setting == null) {
      if (CompatSettings.isKnown(name)) {
        if (!toDefault) {
          CompatSettings.check(name, text(statement.value()));
        }
        return;
      }
      Setting known =
          ofDatabase.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
      if (known != null && name.equals(TriggerWorkers.NAME)) {
        workers.set(session, toDefault ? known.value() : text(statement.value()));
        return;
      }
      if (known != null) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            name + " is a setting of the database: the URL says it when the database is opened");
      }
      throw unknown(name, List.of(SessionSetting.values()).stream().map(Enum::name).toList());
    }
    if (toDefault) {
      reset(session, setting);
    } else if (setting == SessionSetting.SNAPSHOT) {
      readAt(session, statement.value());
    } else {
      String value = CompatSettings.value(name, text(statement.value()));
      if (value != null) {
        setting.set(session, value, defaults);
      }
    }
  }

  private void reset(EngineSession session, SessionSetting setting) {
    if (setting == SessionSetting.SNAPSHOT) {
      if (session.options().snapshot() != null) {
        session.commitOpen();
        session.setOptions(session.options().withSnapshot(null));
      }
    } else {
      String value = setting.defaultValue(defaults);
      if (!setting.value(session).equals(value)) {
        setting.set(session, value, defaults);
      }
    }
  }

  /** As a definition it ends what was open: one transaction reads one snapshot. */
  private void readAt(EngineSession session, SqlNode moment) {
    Statements.Constant value =
        statements.evaluate(moment, session.currentCatalog(), session.variables());
    long snapshot = moments.snapshot(value.type(), value.value(), session.zone(zone));
    session.commitOpen();
    Transaction holder = manager.begin(session.options().readWrite().withSnapshot(snapshot));
    Catalog catalog;
    try {
      catalog = definitions.at(holder);
    } catch (RuntimeException e) {
      // However reading the catalog failed, the transaction that holds the snapshot must not stay
      // open.
      holder.rollback();
      throw e;
    }
    session.setOptions(
        session
            .options()
            .withSnapshot(
                new PinnedSnapshot(holder, catalog, Moments.text(snapshot, session.zone(zone)))));
  }

  private static String name(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1).toUpperCase(Locale.ROOT);
  }

  private static String text(SqlNode value) {
    if (value instanceof SqlNodeList list) {
      return list.stream().map(SessionCommands::text).collect(Collectors.joining(", "));
    }
    if (value instanceof SqlIdentifier identifier && identifier.isSimple()) {
      return identifier.getSimple();
    }
    if (value instanceof SqlLiteral literal) {
      return literal.toValue();
    }
    throw new MokaException(SqlState.INVALID_PARAMETER, "A setting takes a name or a literal");
  }

  private static MokaException unknown(String name, List<String> known) {
    return new MokaException(
        SqlState.INVALID_PARAMETER,
        "There is no setting '"
            + name
            + "'; there are "
            + String.join(", ", known.stream().distinct().sorted().toList()));
  }
}

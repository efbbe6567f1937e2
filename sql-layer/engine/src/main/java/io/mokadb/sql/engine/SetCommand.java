package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.parser.ast.SetStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** SET, RESET and set_config. Thread-safe. */
final class SetCommand implements Command<SetStatement> {
  private static final String ALL = "ALL";
  private static final String DEFAULT = "DEFAULT";
  private static final List<ColumnInfo> SET_CONFIG_COLUMNS =
      List.of(
          new ColumnInfo(
              "SET_CONFIG",
              "SET_CONFIG",
              null,
              null,
              SqlType.of(SqlType.Kind.VARCHAR),
              false,
              false));

  private final SettingsList list;
  private final SessionOptions defaults;
  private final TriggerWorkers workers;
  private final SnapshotSetting snapshots;

  /**
   * @param workers the one setting of the database that can be set
   */
  SetCommand(
      SettingsList list,
      SessionOptions defaults,
      TriggerWorkers workers,
      SnapshotSetting snapshots) {
    this.list = list;
    this.defaults = defaults;
    this.workers = workers;
    this.snapshots = snapshots;
  }

  @Override
  public Class<SetStatement> kind() {
    return SetStatement.class;
  }

  @Override
  public StatementRules rules(SetStatement statement) {
    return CommandRules.SESSION;
  }

  @Override
  public List<ColumnInfo> columns(SetStatement statement) {
    return statement.isCall() ? SET_CONFIG_COLUMNS : List.of();
  }

  /** A call of set_config gives the value back. */
  @Override
  public ExecutionResult run(
      SetStatement statement, EngineSession session, ExecutionRequest request) {
    change(session, statement);
    if (!statement.isCall()) {
      return Command.done();
    }
    List<Object[]> rows = new ArrayList<>();
    rows.add(new Object[] {text(statement.value())});
    return new ExecutionResult.Rows(new ListCursor(SET_CONFIG_COLUMNS, rows));
  }

  private void change(EngineSession session, SetStatement statement) {
    String name = SettingsList.name(statement.name());
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
      setOther(session, name, statement, toDefault);
      return;
    }
    if (toDefault) {
      reset(session, setting);
    } else if (setting == SessionSetting.SNAPSHOT) {
      snapshots.readAt(session, statement.value());
    } else {
      String value = CompatSettings.value(name, text(statement.value()));
      if (value != null) {
        new SettingAssignment(session, defaults).set(setting, value);
      }
    }
  }

  /** A setting that is not one of the session's. */
  private void setOther(
      EngineSession session, String name, SetStatement statement, boolean toDefault) {
    if (CompatSettings.isKnown(name)) {
      if (!toDefault) {
        CompatSettings.check(name, text(statement.value()));
      }
      return;
    }
    Setting known = list.ofDatabase(name);
    if (known != null && name.equals(TriggerWorkers.NAME)) {
      workers.set(session, toDefault ? known.value() : text(statement.value()));
      return;
    }
    if (known != null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          name + " is a setting of the database: the URL says it when the database is opened");
    }
    throw SettingsList.unknown(
        name, List.of(SessionSetting.values()).stream().map(Enum::name).toList());
  }

  private void reset(EngineSession session, SessionSetting setting) {
    if (setting == SessionSetting.SNAPSHOT) {
      SnapshotSetting.reset(session);
    } else {
      String value = setting.defaultValue(defaults);
      if (!setting.value(session).equals(value)) {
        new SettingAssignment(session, defaults).set(setting, value);
      }
    }
  }

  private static String text(SqlNode value) {
    if (value instanceof SqlNodeList list) {
      return list.stream().map(SetCommand::text).collect(Collectors.joining(", "));
    }
    if (value instanceof SqlIdentifier identifier && identifier.isSimple()) {
      return identifier.getSimple();
    }
    if (value instanceof SqlLiteral literal) {
      return literal.toValue();
    }
    throw new MokaException(SqlState.INVALID_PARAMETER, "A setting takes a name or a literal");
  }
}

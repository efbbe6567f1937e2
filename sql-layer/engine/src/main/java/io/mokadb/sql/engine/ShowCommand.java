package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.SqlType;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.parser.ast.Show;
import java.util.ArrayList;
import java.util.List;

/** SHOW. Thread-safe. */
final class ShowCommand implements Command<Show> {
  private static final SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final String ALL = "ALL";
  private static final List<ColumnInfo> ALL_COLUMNS =
      List.of(column("NAME"), column("SETTING"), column("DESCRIPTION"));

  private final SettingsList list;

  ShowCommand(SettingsList list) {
    this.list = list;
  }

  private static ColumnInfo column(String name) {
    return new ColumnInfo(name, name, null, null, TEXT, false, false);
  }

  @Override
  public Class<Show> kind() {
    return Show.class;
  }

  @Override
  public StatementRules rules(Show statement) {
    return CommandRules.SESSION.withFit(TransactionFit.INDEPENDENT);
  }

  @Override
  public List<ColumnInfo> columns(Show show) {
    String name = SettingsList.name(show.name());
    return name.equals(ALL) ? ALL_COLUMNS : List.of(column(name));
  }

  @Override
  public ExecutionResult run(Show show, EngineSession session, ExecutionRequest request) {
    return new ExecutionResult.Rows(new ListCursor(columns(show), rows(session, show)));
  }

  private List<Object[]> rows(EngineSession session, Show show) {
    String name = CompatSettings.ours(SettingsList.name(show.name()));
    List<Setting> settings = list.settings(session);
    List<Object[]> rows = new ArrayList<>();
    for (Setting setting : settings) {
      if (name.equals(ALL)) {
        rows.add(new Object[] {setting.name(), setting.value(), setting.meaning()});
      } else if (name.equals(setting.name()) && rows.isEmpty()) {
        rows.add(new Object[] {setting.value()});
      }
    }
    if (rows.isEmpty()) {
      throw SettingsList.unknown(name, settings.stream().map(Setting::name).toList());
    }
    return rows;
  }
}

package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.SqlState;
import io.mokadb.sql.monitor.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlIdentifier;

/** The settings of the database and of a session. Thread-safe. */
final class SettingsList {
  private final SessionOptions defaults;
  private final List<Setting> ofDatabase;
  private final TriggerWorkers workers;
  private final FollowedRetention retention;

  /**
   * @param ofDatabase as the database was opened
   * @param workers the one of these that can be set
   * @param retention the one of these that other SQL nodes may have changed
   */
  SettingsList(
      SessionOptions defaults,
      List<Setting> ofDatabase,
      TriggerWorkers workers,
      FollowedRetention retention) {
    this.defaults = defaults;
    this.ofDatabase = List.copyOf(ofDatabase);
    this.workers = workers;
    this.retention = retention;
  }

  /** All settings, by name; without a session those of the database. */
  List<Setting> settings(EngineSession sessionOrNull) {
    List<Setting> all = new ArrayList<>();
    for (Setting one : ofDatabase) {
      all.add(one.name().equals(TriggerWorkers.NAME) ? workers.shown(one) : retention.shown(one));
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

  /** A setting of the database as it was opened; null if there is none of that name. */
  Setting ofDatabase(String name) {
    return ofDatabase.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
  }

  /** The name of a setting as all are listed. */
  static String name(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1).toUpperCase(Locale.ROOT);
  }

  /** What SHOW shows beside settings. */
  private static final List<String> SHOWN = List.of("TABLES", "SCHEMAS", "DATABASES", "COLUMNS");

  static MokaException unknown(String name, List<String> known) {
    List<String> words = new ArrayList<>(known);
    words.addAll(SHOWN);
    String hint = SimilarNames.wordHint(name, words);
    return new MokaException(
        SqlState.INVALID_PARAMETER,
        "There is no setting '"
            + name
            + "'"
            + (hint.isEmpty() ? "; there" : hint + " There")
            + " are "
            + String.join(", ", known.stream().distinct().sorted().toList()));
  }
}

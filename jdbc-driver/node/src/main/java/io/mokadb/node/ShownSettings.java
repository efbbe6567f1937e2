package io.mokadb.node;

import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.monitor.Setting.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The properties of the URL as MOKA.SETTINGS shows them. Stateless. */
final class ShownSettings {
  private static final NodeSettings DEFAULTS = NodeSettings.parse(Map.of(), Set.of());

  private ShownSettings() {}

  static List<Setting> of(NodeSettings settings, List<Setting> ofHome) {
    List<Setting> all = new ArrayList<>(ofHome);
    all.addAll(ofNode(settings));
    all.sort(Comparator.comparing(Setting::name));
    return all;
  }

  private static List<Setting> ofNode(NodeSettings settings) {
    return List.of(
        setting(
            "ANALYZEPERCENT",
            settings.analysis().percent(),
            DEFAULTS.analysis().percent(),
            "The part of a table's rows that may change before it is analysed again"),
        setting(
            "ANALYZETHRESHOLD",
            settings.analysis().threshold(),
            DEFAULTS.analysis().threshold(),
            "The number of rows that may change besides, even in a small table"),
        setting(
            "AUTOANALYZE",
            settings.analysis().automatic(),
            DEFAULTS.analysis().automatic(),
            "Analyse tables that have changed without being asked"),
        setting(
            "RETENTION",
            time(settings.retention()),
            time(DEFAULTS.retention()),
            "The time that old versions stay readable before garbage collection may drop them"),
        setting(
            "TRIGGERDEPTH",
            settings.triggers().depth(),
            DEFAULTS.triggers().depth(),
            "The longest chain of triggers that run each other"),
        setting(
            "TRIGGERPACE",
            time(settings.triggers().pace()),
            time(DEFAULTS.triggers().pace()),
            "The time that a worker rests between two batches of notifications"),
        setting(
            "TRIGGERRETRIES",
            settings.triggers().retries(),
            DEFAULTS.triggers().retries(),
            "The number of failures after which a notification is parked"),
        setting(
            "TRIGGERTIMEOUT",
            time(settings.triggers().timeout()),
            time(DEFAULTS.triggers().timeout()),
            "The time that a trigger may spend on one row before it is stopped"),
        setting(
            "TRIGGERWORKERS",
            settings.triggers().workers(),
            DEFAULTS.triggers().workers(),
            "The number of threads that run triggers"));
  }

  private static Setting setting(String name, Object value, Object byDefault, String meaning) {
    return new Setting(
        name, String.valueOf(value), String.valueOf(byDefault), Scope.DATABASE, meaning);
  }

  private static String time(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + "s"
        : duration.toMillis() + "ms";
  }
}

package io.mokadb.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The runs of the brokerage workload within {@code bench all}, one for each database.
 *
 * @param peers that Moka is compared with, in lower case
 * @param postgres URL of the PostgreSQL server
 */
record TradeRuns(Set<String> peers, String postgres, ScaleOptions scale, int threads) {

  /** The databases that run the workload, Moka first. */
  List<String> databases() {
    List<String> names = new ArrayList<>(List.of("moka"));
    names.addAll(peers);
    names.remove("sqlite");
    return names;
  }

  /**
   * Arguments of the workload, by database.
   *
   * @param work directory for the embedded databases
   */
  Map<String, List<String>> arguments(Path work, long seconds, int rampUpSeconds) {
    List<String> common = new ArrayList<>(scale.arguments());
    common.add("--duration=" + seconds + "s");
    common.add("--ramp-up=" + rampUpSeconds + "s");
    // A budget has no time for more; the table says which runs were not steady.
    common.add("--longest-ramp-up=" + rampUpSeconds + "s");
    common.add("--threads=" + threads);
    Map<String, String> urls =
        Map.of(
            "moka", "jdbc:moka:" + work.resolve("moka"),
            "h2", "jdbc:h2:file:" + work.resolve("h2/db") + ";CACHE_SIZE=262144",
            "hsqldb", "jdbc:hsqldb:file:" + work.resolve("hsqldb/db"),
            "postgresql", postgres);
    Map<String, List<String>> runs = new LinkedHashMap<>();
    for (String name : databases()) {
      List<String> arguments = new ArrayList<>(common);
      arguments.add("--url=" + urls.get(name));
      if (name.equals("postgresql")) {
        // Left by an earlier run, perhaps at another scale; no other program uses it.
        arguments.add("--recreate");
      }
      runs.put(name, arguments);
    }
    return runs;
  }
}

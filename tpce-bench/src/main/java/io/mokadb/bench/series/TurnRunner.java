package io.mokadb.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs the workload once. */
public interface TurnRunner {

  /**
   * Loads the data of a database where they are missing.
   *
   * @throws IOException with what the program said when it fails or is stopped
   */
  void load(SeriesSite site, Stop stop) throws IOException, InterruptedException;

  /**
   * Runs to the end.
   *
   * @param arguments of {@code bench tpce}, the database's among them
   * @param reports directory for the report
   * @return the report, also that of a run which was stopped or broke a condition
   * @throws IOException with what the program said when there is no report
   */
  JsonNode run(List<String> arguments, Path reports, Stop stop)
      throws IOException, InterruptedException;
}

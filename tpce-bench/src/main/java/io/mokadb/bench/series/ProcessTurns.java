package io.mokadb.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.paper.TradeRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs in processes of their own.
 *
 * @param mainClass of the program that has the command {@code tpce}
 * @param loading arguments that all loads have in common, the scale among them
 */
public record ProcessTurns(String mainClass, List<String> loading) implements TurnRunner {

  /** Copies the list. */
  public ProcessTurns {
    loading = List.copyOf(loading);
  }

  @Override
  public void load(SeriesSite site, Stop stop) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("tpce", "--load-only"));
    arguments.addAll(loading);
    arguments.addAll(site.arguments());
    ChildProcess.run(ChildProcess.java(mainClass, arguments), stop);
  }

  @Override
  public JsonNode run(List<String> arguments, Path reports, Stop stop)
      throws IOException, InterruptedException {
    TradeRun run = new TradeRun(reports, List.of(), arguments);
    try {
      return run.run(stop);
    } catch (IOException failed) {
      try {
        // It broke a condition or was stopped, and has said so in its report.
        return run.report();
      } catch (IOException none) {
        failed.addSuppressed(none);
        throw failed;
      }
    }
  }
}

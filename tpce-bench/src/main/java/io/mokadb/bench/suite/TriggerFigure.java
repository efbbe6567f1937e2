package io.mokadb.bench.suite;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.triggers.TriggerBenchmark;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;

/** The trigger benchmark as a figure. */
public final class TriggerFigure {

  private TriggerFigure() {}

  /** Runs it. */
  public static Figure measure(Path directory, TriggerBenchmark.Sizes sizes, Stop stop)
      throws SQLException {
    Figure.Builder figure =
        Figure.titled("triggers", "Triggers")
            .paper("a change was handled some two seconds after it was made, in a loaded cluster.")
            .setting("changes", sizes.changes())
            .setting("backlog", sizes.backlog())
            .setting("rows of the large table", sizes.large())
            .head("what", "measured");
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    new TriggerBenchmark(directory, sizes, new PrintStream(text, true, StandardCharsets.UTF_8))
        .run(stop);
    text.toString(StandardCharsets.UTF_8)
        .lines()
        .forEach(
            line -> {
              int colon = line.indexOf(": ");
              figure.row(line.substring(0, colon), line.substring(colon + 2));
            });
    return figure.partial(stop.requested()).build();
  }
}

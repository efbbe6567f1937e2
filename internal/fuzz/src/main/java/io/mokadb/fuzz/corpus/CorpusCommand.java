package io.mokadb.fuzz.corpus;

import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.TargetDatabase;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/moka fuzz corpus}. */
@Command(
    name = "corpus",
    mixinStandardHelpOptions = true,
    description = "Runs other projects' test scripts: Quidem's, H2's, HSQLDB's, psql's, SQLite's.")
public final class CorpusCommand implements Callable<Integer> {
  private static final String SCHEMA = "moka_corpus_" + ProcessHandle.current().pid();

  @Parameters(paramLabel = "PLACE", description = "A directory, or a jar.")
  private Path place;

  @Option(names = "--postgres", description = "JDBC URL of a PostgreSQL database to compare with.")
  private String postgres;

  @Option(names = "--setup", description = "File of statements to run before every script.")
  private Path setup;

  @Option(names = "--show", description = "Show the statements with this outcome.")
  private Outcome shown;

  private final PrintStream out;
  private final Map<Outcome, Integer> total = new EnumMap<>(Outcome.class);
  private final Map<String, Integer> reasons = new TreeMap<>();

  public CorpusCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    List<CorpusScript.Step> first =
        setup == null ? List.of() : new PlainReader().steps(Files.readString(setup));
    int number = 0;
    for (CorpusScript script : Scripts.of(place)) {
      run(script, first, number++);
    }
    out.println("all: " + total);
    reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(40)
        .forEach(reason -> out.println(reason.getValue() + "  " + reason.getKey()));
    return total.containsKey(Outcome.DIFFERENT) ? 1 : 0;
  }

  private void run(CorpusScript script, List<CorpusScript.Step> first, int number)
      throws SQLException {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    String url = "jdbc:moka:mem:corpus" + number;
    try (TargetDatabase moka = new TargetDatabase(DriverManager.getConnection(url), 10);
        TargetDatabase other = other()) {
      for (CorpusScript.Step step : first) {
        moka.answer(step.sql());
        if (other != null) {
          other.answer(step.sql());
        }
      }
      for (CorpusScript.Step step : script.steps()) {
        Answer answer = moka.answer(step.sql());
        Outcome outcome =
            other == null
                ? Judge.outcome(answer, step.expected())
                : Judge.outcome(answer, other.answer(step.sql()));
        // What a plan looks like says nothing about what it gives.
        outcome = step.sql().matches("(?is)\\s*EXPLAIN\\b.*") ? Outcome.RAN : outcome;
        outcome = answer instanceof Answer.Failure f && f.isInternal() ? Outcome.FAILED : outcome;
        counts.merge(outcome, 1, Integer::sum);
        total.merge(outcome, 1, Integer::sum);
        explain(step, answer, outcome);
      }
      if (other != null) {
        other.answer("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
      }
    }
    out.println(script.name() + ": " + counts);
  }

  /** A schema of its own in PostgreSQL, or null. */
  private TargetDatabase other() throws SQLException {
    if (postgres == null) {
      return null;
    }
    TargetDatabase database = new TargetDatabase(DriverManager.getConnection(postgres), 10);
    database.run(
        List.of(
            "DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE",
            "CREATE SCHEMA " + SCHEMA,
            "SET search_path = " + SCHEMA));
    return database;
  }

  private void explain(CorpusScript.Step step, Answer answer, Outcome outcome) {
    if (answer instanceof Answer.Failure failure && outcome != Outcome.REFUSED) {
      String message = failure.message().lines().findFirst().orElse("");
      String general = message.replaceAll("'[^']*'|\"[^\"]*\"|\\d+", "_");
      reasons.merge(failure.state() + " " + general, 1, Integer::sum);
    }
    if (outcome == shown) {
      String lines =
          answer instanceof Answer.Rows rows
              ? rows.lines().stream().limit(8).collect(Collectors.joining("\n  "))
              : answer.toString();
      out.println(step.sql() + ";\n  " + lines + "\n  expected: " + step.expected());
    }
  }
}

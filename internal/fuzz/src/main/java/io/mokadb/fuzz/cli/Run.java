package io.mokadb.fuzz.cli;

import io.mokadb.fuzz.oracle.Oracle;
import io.mokadb.fuzz.query.Query;
import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.reduce.Finding;
import io.mokadb.fuzz.reduce.Reducer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Places;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.schema.Schema;
import io.mokadb.fuzz.schema.SchemaGenerator;
import io.mokadb.fuzz.schema.Table;
import io.mokadb.fuzz.schema.Values;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Rounds of questions: each has a schema of its own, and follows from its number alone. */
final class Run {
  private static final int QUESTIONS = 80;
  private static final int TIMEOUT_SECONDS = 10;

  private final Oracles oracles;
  private final Limits limits;
  private final Findings findings;
  private final PrintStream out;
  private final Counts counts = new Counts();
  private long end;

  Run(Oracles oracles, Limits limits, Findings findings, PrintStream out) {
    this.oracles = oracles;
    this.limits = limits;
    this.findings = findings;
    this.out = out;
  }

  void run(long seed, String postgres, String remote) throws SQLException, IOException {
    long start = System.nanoTime();
    end = start + limits.time().toNanos();
    try (Places places = new Places(postgres, remote, TIMEOUT_SECONDS)) {
      for (long round = seed; isGoingOn(); round++) {
        round(places, round);
        if ((round - seed) % 50 == 49) {
          out.println(counts.line((System.nanoTime() - start) / 1e9, findings.count()));
        }
      }
    }
    out.println(counts.line((System.nanoTime() - start) / 1e9, findings.count()));
    findings.kinds().forEach((kind, n) -> out.println(n + "  " + kind));
  }

  private boolean isGoingOn() {
    return counts.questions() < limits.queries() && System.nanoTime() < end;
  }

  private void round(Places places, long seed) throws SQLException, IOException {
    Random random = new Random(seed);
    Values values = new Values(random, random.nextInt(7) == 0);
    Schema schema = schema(random, values);
    try (Stage stage = new Stage(places, schema)) {
      for (int i = 0; i < QUESTIONS && isGoingOn(); i++) {
        QueryGenerator generator =
            new QueryGenerator(random, values, schema.tables(), schema.views());
        ask(places, stage, generator, oracles.pick(random), seed);
      }
      counts.round(stage.moka().asked(), stage.moka().refused());
    } catch (SQLException e) {
      counts.failedRound();
      out.println("seed " + seed + ": " + e.getMessage());
    }
  }

  private static Schema schema(Random random, Values values) {
    List<Table> tables = new SchemaGenerator(random, values).tables();
    List<View> views = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Query query = new QueryGenerator(random, values, tables, List.of()).view();
      views.add(new View("v" + i, query.node(), query.columns()));
    }
    return new Schema(tables, views);
  }

  private void ask(Places places, Stage stage, QueryGenerator generator, Oracle oracle, long seed)
      throws SQLException, IOException {
    List<Node> subject = oracle.subject(generator);
    Optional<Difference> difference = oracle.check(stage, subject);
    counts.asked(oracle.name());
    if (difference.isEmpty() || !findings.isWanted(difference.get().kind())) {
      return;
    }
    Finding finding = new Finding(stage.schema(), subject, difference.get());
    Finding smaller = new Reducer(places, oracle, limits.attempts()).reduce(finding);
    // PostgreSQL and the server hold one schema at a time.
    stage.forget();
    findings.add(smaller, "oracle " + oracle.name() + ", seed " + seed);
  }
}

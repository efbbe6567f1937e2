package io.mokadb.fuzz.cli;

import io.mokadb.fuzz.oracle.MutationOracle;
import io.mokadb.fuzz.oracle.Oracle;
import io.mokadb.fuzz.oracle.ScriptOracle;
import io.mokadb.fuzz.query.ChangeGenerator;
import io.mokadb.fuzz.query.Query;
import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.query.TextMutator;
import io.mokadb.fuzz.reduce.FuzzFinding;
import io.mokadb.fuzz.reduce.Reducer;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Places;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.schema.Schema;
import io.mokadb.fuzz.schema.SchemaGenerator;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.schema.Values;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TargetDialect;
import io.mokadb.fuzz.tree.TreePart;
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
  private static final int REDUCE_SECONDS = 90;
  private static final int SCRIPTS = 6;
  private static final int STATEMENTS = 25;

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

  /** Runs rounds until the limits are reached. */
  void run(long seed, Places places) throws SQLException, IOException {
    long start = System.nanoTime();
    end = start + limits.time().toNanos();
    for (long round = seed; isGoingOn(); round++) {
      round(places, round);
      if ((round - seed) % 10 == 9) {
        out.println(counts.line((System.nanoTime() - start) / 1e9, findings.count()));
      }
    }
    out.println(counts.line((System.nanoTime() - start) / 1e9, findings.count()));
    findings.kinds().forEach((kind, n) -> out.println(n + "  " + kind));
  }

  private boolean isGoingOn() {
    return (asksOn() || changesOn()) && System.nanoTime() < end;
  }

  private boolean asksOn() {
    return oracles.hasQuestions() && counts.questions() < limits.queries();
  }

  private boolean changesOn() {
    return oracles.hasScripts() && counts.changes() < limits.changes();
  }

  private void round(Places places, long seed) throws SQLException, IOException {
    Random random = new Random(seed);
    Values values = new Values(random, random.nextInt(7) == 0);
    Schema schema = schema(random, values);
    try (Stage stage = new Stage(places, schema)) {
      for (int i = 0; i < QUESTIONS && asksOn() && isGoingOn(); i++) {
        QueryGenerator generator =
            new QueryGenerator(random, values, schema.tables(), schema.views());
        Oracle oracle = oracles.pick(random);
        counts.asked(oracle.name());
        check(places, stage, oracle, oracle.subject(generator), seed);
      }
      for (int i = 0; i < SCRIPTS && changesOn() && isGoingOn(); i++) {
        script(places, stage, random, values, seed);
      }
      counts.round(stage.moka().asked(), stage.moka().refused());
    } catch (SQLException e) {
      counts.failedRound();
      out.println("seed " + seed + ": " + e.getMessage());
      refused(schema, e, seed);
    }
  }

  /** A schema may be refused, but not by an error in the engine, and it may not go on for ever. */
  private void refused(Schema schema, SQLException refusal, long seed) throws IOException {
    Answer.Failure failure =
        new Answer.Failure(String.valueOf(refusal.getSQLState()), refusal.getMessage(), 0);
    Optional<Difference> difference =
        Difference.between("schema", "", failure, new Answer.Changed(0), false);
    if (!failure.isInternal() || difference.isEmpty()) {
      return;
    }
    findings.add(new FuzzFinding(schema, List.of(), difference.get()), "schema, seed " + seed);
    if (failure.isHung()) {
      end = System.nanoTime();
    }
  }

  private static Schema schema(Random random, Values values) {
    List<SchemaTable> tables = new SchemaGenerator(random, values).tables();
    List<View> views = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Query query = new QueryGenerator(random, values, tables, List.of()).view();
      views.add(new View("v" + i, query.node(), query.columns()));
    }
    return new Schema(tables, views);
  }

  private void script(Places places, Stage stage, Random random, Values values, long seed)
      throws SQLException, IOException {
    Schema schema = stage.schema();
    Oracle oracle = oracles.pickScript(random);
    if (oracle instanceof MutationOracle) {
      TextMutator mutator = new TextMutator(random);
      for (int i = 0; i < STATEMENTS; i++) {
        QueryGenerator generator =
            new QueryGenerator(random, values, schema.tables(), schema.views());
        String sql = generator.statement().node().text(TargetDialect.MOKA);
        List<Node> words = new ArrayList<>();
        mutator.mutated(sql).forEach(word -> words.add(Node.of(Sort.PIECE, word)));
        counts.asked(oracle.name());
        Node text = Node.of(Sort.PIECE, new TreePart.Many(words, " ", 1));
        check(places, stage, oracle, List.of(text), seed);
      }
      return;
    }
    Node script =
        new ChangeGenerator(random, values, schema.tables(), schema.views()).script(STATEMENTS);
    counts.changed(oracle.name(), STATEMENTS);
    check(places, stage, oracle, List.of(script), seed);
  }

  private void check(Places places, Stage stage, Oracle oracle, List<Node> subject, long seed)
      throws SQLException, IOException {
    Optional<Difference> difference = oracle.check(stage, subject);
    if (oracle instanceof ScriptOracle) {
      stage.forget();
    }
    if (difference.isEmpty() || !findings.isWanted(difference.get().kind())) {
      return;
    }
    FuzzFinding finding = new FuzzFinding(stage.schema(), subject, difference.get());
    long count = counts.questions() + counts.changes();
    String origin = "oracle " + oracle.name() + ", seed " + seed + ", after " + count;
    if (difference.get().isHung()) {
      // What still runs would be in the way of everything that is asked.
      end = System.nanoTime();
      findings.add(finding, origin);
      return;
    }
    FuzzFinding smaller =
        new Reducer(places, oracle, limits.attempts(), REDUCE_SECONDS).reduce(finding);
    // PostgreSQL and the server hold one schema at a time.
    stage.forget();
    findings.add(smaller, origin);
  }
}

package io.mokadb.fuzz.model;

import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Disk;
import io.mokadb.fuzz.run.TargetDatabase;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/**
 * Lets one process after the other work on a database on disk, embedded or behind a server, kills
 * each, and looks at what is left: all that was said to be committed, one transaction more at most,
 * and nothing by half.
 */
public final class Kills {
  private static final Answer NOTHING = new Answer.Rows(List.of());

  private final long seed;
  private final Disk disk = new Disk();
  private final Random random;
  private int committed;

  public Kills(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** How many transactions have been committed so far. */
  public int committed() {
    return committed;
  }

  /**
   * Kills so many processes.
   *
   * @return what is wrong, or null
   */
  public String run(int kills) throws IOException, SQLException {
    try (TargetDatabase database = open()) {
      database.run(ModelSchema.definitions());
    }
    Lives lives = new Lives(data(), seed);
    String wrong = null;
    boolean served = random.nextBoolean();
    for (int i = 0; i < kills && wrong == null; i++) {
      int last = committed + 1 + random.nextInt(150);
      int said = served ? lives.served(committed, last) : lives.embedded(committed, last);
      wrong = verify(said);
      served = !served;
    }
    disk.clear();
    return wrong;
  }

  private String data() {
    return disk.path() + ";memory=16k;cache=8m;autoanalyze=false";
  }

  private TargetDatabase open() throws SQLException {
    return new TargetDatabase(DriverManager.getConnection("jdbc:moka:" + data()), 60);
  }

  private String verify(int said) throws SQLException {
    Model model = new Model();
    for (int i = 1; i <= said; i++) {
      ModelTransaction.steps(model, seed, i);
    }
    try (TargetDatabase database = open()) {
      Answer waited = database.answer("CALL MOKA.AWAIT_TRIGGERS(60)");
      if (waited instanceof Answer.Failure) {
        return waited.toString();
      }
      committed = said;
      if (difference(database, model) != null) {
        committed++;
        ModelTransaction.steps(model, seed, committed);
      }
      String difference = difference(database, model);
      if (difference != null) {
        return "After transaction " + said + " of seed " + seed + ": " + difference;
      }
      Answer findings = database.answer("CHECK DATABASE");
      return findings.equals(NOTHING) ? null : findings.toString();
    }
  }

  private static String difference(TargetDatabase database, Model model) {
    for (String query : ModelSchema.QUERIES) {
      Answer rows = database.answer(query);
      List<String> expected = model.lines(query);
      if (!rows.equals(new Answer.Rows(expected))) {
        return query + " gives " + rows + ", not " + expected;
      }
    }
    return null;
  }
}

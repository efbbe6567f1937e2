package io.mokadb.fuzz.model;

import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Database;
import io.mokadb.fuzz.run.Disk;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/**
 * Lets one process after the other work on a database on disk, kills each, and looks at what is
 * left: all that was said to be committed, one transaction more at most, and nothing by half.
 */
public final class Kills {
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
    try (Database database = open()) {
      database.run(Transaction.schema());
    }
    String wrong = null;
    for (int i = 0; i < kills && wrong == null; i++) {
      int said = life();
      wrong = verify(said);
    }
    disk.clear();
    return wrong;
  }

  private String url() {
    return "jdbc:moka:" + disk.path() + ";memory=16k;cache=8m;autoanalyze=false";
  }

  private Database open() throws SQLException {
    return new Database(DriverManager.getConnection(url()), 60);
  }

  /** Runs a process until it is killed, and returns the last number that it said. */
  private int life() throws IOException {
    List<String> command =
        List.of(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx160m",
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName(),
            url(),
            Long.toString(seed),
            Integer.toString(committed));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    int said = committed;
    int last = committed + 1 + random.nextInt(150);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said = Integer.parseInt(line);
        if (said == last) {
          // Through the handle: the process itself would close its output with unread lines in it.
          process.toHandle().destroyForcibly();
        }
      }
    }
    return said;
  }

  private String verify(int said) throws SQLException {
    Model model = new Model();
    for (int i = 1; i <= said; i++) {
      Transaction.statements(model, seed, i);
    }
    try (Database database = open()) {
      Answer rows = database.answer("SELECT k, a, s FROM model ORDER BY k");
      committed = said;
      if (!rows.equals(new Answer.Rows(model.lines()))) {
        committed++;
        Transaction.statements(model, seed, committed);
      }
      if (!rows.equals(new Answer.Rows(model.lines()))) {
        return "After transaction " + said + " of seed " + seed + " the rows are " + rows;
      }
      Answer findings = database.answer("CHECK DATABASE");
      return findings.equals(new Answer.Rows(List.of())) ? null : findings.toString();
    }
  }
}

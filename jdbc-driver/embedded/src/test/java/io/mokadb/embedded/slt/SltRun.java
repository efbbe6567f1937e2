package io.mokadb.embedded.slt;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs one file in a fresh database. Confined. */
final class SltRun {
  private static final AtomicInteger COUNTER = new AtomicInteger();
  private static final int SHOWN = 5;

  private final String file;
  private final int most;
  private final List<String> wrong = new ArrayList<>();
  private int statements;
  private int queries;
  private int wrongResults;
  private int errors;

  /**
   * @param file a resource
   * @param most records to run
   */
  SltRun(String file, int most) {
    this.file = file;
    this.most = most;
  }

  int statements() {
    return statements;
  }

  int queries() {
    return queries;
  }

  int wrongResults() {
    return wrongResults;
  }

  int errors() {
    return errors;
  }

  /** The first few records that went wrong, with what was expected and what came. */
  List<String> wrong() {
    return wrong;
  }

  SltRun run() throws IOException, SQLException {
    String url = "jdbc:moka:mem:slt" + COUNTER.incrementAndGet();
    try (InputStream in = SltRun.class.getClassLoader().getResourceAsStream(file);
        Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      SltReader reader =
          new SltReader(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
      SltRecord record = reader.next();
      for (int i = 0; record != null && i < most; i++) {
        run(record, statement);
        record = reader.next();
      }
    }
    return this;
  }

  private void run(SltRecord record, Statement statement) {
    try {
      if (!record.isQuery()) {
        statements++;
        runStatement(record, statement);
        return;
      }
      queries++;
      try (ResultSet rows = statement.executeQuery(record.sql())) {
        List<String> values = SltResult.read(rows, record);
        if (!SltResult.matches(values, record)) {
          wrongResults++;
          note(record, values.toString());
        }
      }
    } catch (SQLException e) {
      errors++;
      note(record, e.getSQLState() + " " + e.getMessage());
    }
  }

  private void runStatement(SltRecord record, Statement statement) throws SQLException {
    try {
      statement.execute(record.sql());
    } catch (SQLException e) {
      if (!record.fails()) {
        throw e;
      }
      return;
    }
    if (record.fails()) {
      wrongResults++;
      note(record, "no error");
    }
  }

  private void note(SltRecord record, String got) {
    if (wrong.size() < SHOWN) {
      wrong.add(
          file
              + ":"
              + record.line()
              + "\n"
              + record.sql()
              + "\n  expected "
              + record.expected()
              + "\n  got "
              + got);
    }
  }
}

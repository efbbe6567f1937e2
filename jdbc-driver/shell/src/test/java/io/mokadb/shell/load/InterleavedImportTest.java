package io.mokadb.shell.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** LD2 where another run, or a commit that arrives late, comes between two steps of an import. */
final class InterleavedImportTest {
  private static final String URL = "jdbc:moka:mem:interleavedimport";
  private static final int ROWS = 20;
  private static final int BATCH = 4;

  @TempDir Path directory;
  private Connection keeper;
  private ImportRequest request;

  @BeforeEach
  void open() throws Exception {
    keeper = DriverManager.getConnection(URL);
    try (Statement statement = keeper.createStatement()) {
      statement.execute("CREATE TABLE t (a INTEGER, b INTEGER)");
    }
    Path csv = directory.resolve("data.csv");
    // The fifth record of each ten cannot be loaded.
    String text =
        IntStream.rangeClosed(1, ROWS)
            .mapToObj(i -> (i % 10 == 5 ? "bad" : i) + "," + i * 2)
            .collect(Collectors.joining("\n", "a,b\n", "\n"));
    Files.writeString(csv, text);
    request =
        new ImportRequest(
            csv,
            CsvFormat.standard(),
            "t",
            List.of(),
            List.of(),
            ImportRequest.rejectsOf(csv),
            BATCH,
            false,
            Map.of());
  }

  @AfterEach
  void close() throws SQLException {
    keeper.close();
  }

  @Test
  void run_whileAnotherGoesOn_stopsAndLoadsNothingTwice() throws Exception {
    for (int batch = 1; batch <= ROWS / BATCH; batch++) {
      execute("DELETE FROM t");
      Interrupted source = new Interrupted(batch, () -> importer(this::connect).run());
      assertThatThrownBy(() -> importer(source).run())
          .as("overtaken in batch " + batch)
          .isInstanceOf(ImportException.class)
          .hasMessageContaining("stopped after " + (batch - 1) * BATCH + " records")
          .hasMessageContaining("another run of this import has come to 20;");
      requireWhole();
    }
  }

  @Test
  void run_whoseNoteIsRemoved_stops() throws Exception {
    Interrupted source = new Interrupted(2, () -> execute("DELETE FROM MOKA_IMPORT"));
    assertThatThrownBy(() -> importer(source).run())
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("another run of this import has removed its note");
    assertThat(count()).isEqualTo(BATCH);
  }

  /** The answer to a commit is lost, and the commit happens when the batch is being repeated. */
  @Test
  void run_withALostCommitThatArrivesLate_loadsItsBatchOnce() throws Exception {
    for (int batch = 1; batch <= ROWS / BATCH; batch++) {
      execute("DELETE FROM t");
      LateCommit source = new LateCommit(batch);
      assertThat(importer(source).run().loaded()).isEqualTo(ROWS - 2);
      assertThat(source.late).as("the commit has arrived").isNull();
      requireWhole();
    }
  }

  private void requireWhole() throws Exception {
    assertThat(count()).isEqualTo(ROWS - 2);
    assertThat(Files.readAllLines(request.rejects()))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("line,reason,a,b"),
            line -> assertThat(line).startsWith("6,"),
            line -> assertThat(line).startsWith("16,"));
  }

  private long count() throws SQLException {
    try (Statement statement = keeper.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(URL);
  }

  private Importer importer(ConnectionSource source) {
    ImportListener listener =
        new ImportListener() {
          @Override
          public void note(String text) {}

          @Override
          public void begin(long records, long alreadyDone) {}

          @Override
          public void committed(long recordsDone, long rejected) {}

          @Override
          public boolean isStopped() {
            return false;
          }
        };
    return new Importer(request, source, listener, attempt -> {});
  }

  /** Does something that may fail. */
  private interface Step {
    void run() throws Exception;
  }

  /** Connections that do something before a batch is noted. */
  private final class Interrupted implements ConnectionSource {
    private final int batch;
    private final Step step;
    private int notes;

    /**
     * @param batch from 1
     */
    Interrupted(int batch, Step step) {
      this.batch = batch;
      this.step = step;
    }

    @Override
    public Connection open() throws SQLException {
      Connection real = connect();
      return proxy(
          (method, arguments) -> {
            if (isNote(method, arguments) && ++notes == batch) {
              step.run();
            }
            return method.invoke(real, arguments);
          });
    }
  }

  /** Connections whose commit is lost, and happens before the batch is noted again. */
  private final class LateCommit implements ConnectionSource {
    private final int batch;
    private int commits;
    private Connection late;

    /**
     * @param batch from 1
     */
    LateCommit(int batch) {
      this.batch = batch;
    }

    @Override
    public Connection open() throws SQLException {
      Connection real = connect();
      return proxy(
          (method, arguments) -> {
            if (method.getName().equals("commit") && ++commits == batch) {
              late = real;
              throw new SQLException("the answer is lost", "08007");
            }
            if (late == real) {
              return method.getName().equals("isClosed") ? true : null;
            }
            if (late != null && isNote(method, arguments)) {
              Connection arriving = late;
              late = null;
              arriving.commit();
              arriving.close();
            }
            return method.invoke(real, arguments);
          });
    }
  }

  private static boolean isNote(Method method, Object[] arguments) {
    return method.getName().equals("prepareStatement")
        && String.valueOf(arguments[0]).startsWith("UPDATE MOKA_IMPORT");
  }

  /** A call of a connection. */
  private interface Call {
    Object of(Method method, Object[] arguments) throws Exception;
  }

  private static Connection proxy(Call call) {
    return (Connection)
        Proxy.newProxyInstance(
            InterleavedImportTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              try {
                return call.of(method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}

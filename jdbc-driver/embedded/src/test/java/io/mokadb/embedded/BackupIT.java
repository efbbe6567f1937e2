package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a database that is in use, and what can be wrong with them. */
final class BackupIT {
  private static final int ACCOUNTS = 20;

  @TempDir Path dir;

  private Path data() {
    return dir.resolve("data");
  }

  private Path backups() {
    return dir.resolve("backups");
  }

  private static Connection open(Path directory) throws SQLException {
    return DriverManager.getConnection("jdbc:moka:" + directory + ";durability=relaxed");
  }

  private Connection restore(Path target, String more) throws SQLException {
    return DriverManager.getConnection("jdbc:moka:" + target + ";restorefrom=" + backups() + more);
  }

  private String backup(Connection connection) throws SQLException {
    return query(connection, "BACKUP DATABASE TO '" + backups() + "'");
  }

  private static void fill(Connection connection) throws SQLException {
    execute(
        connection,
        "CREATE TABLE account (id INT PRIMARY KEY, balance INT)",
        "CREATE INDEX account_balance ON account (balance)",
        "CREATE TABLE move (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text"
            + " VARCHAR(3000))");
    for (int i = 0; i < ACCOUNTS; i++) {
      execute(connection, "INSERT INTO account VALUES (" + i + ", 100)");
    }
  }

  private static void transfer(Connection connection, int from, int to) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement change =
            connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
        PreparedStatement note =
            connection.prepareStatement("INSERT INTO move (text) VALUES (?)")) {
      change.setInt(1, -1);
      change.setInt(2, from);
      change.executeUpdate();
      change.setInt(1, 1);
      change.setInt(2, to);
      change.executeUpdate();
      note.setString(1, "m".repeat(2000));
      note.executeUpdate();
      connection.commit();
    }
    connection.setAutoCommit(true);
  }

  private static void assertSound(Connection connection) throws SQLException {
    assertThat(query(connection, "CHECK DATABASE")).isEmpty();
    assertThat(query(connection, "SELECT SUM(balance), COUNT(*) FROM account"))
        .isEqualTo(100 * ACCOUNTS + "," + ACCOUNTS);
  }

  private static void assertFails(String state, String words, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
        .hasMessageContaining(words);
  }

  @Test
  void longValues_areInEachBackupAsTheyWere() throws Exception {
    byte[] first = new byte[3_000_000];
    byte[] second = new byte[2_000_001];
    new Random(1).nextBytes(first);
    new Random(2).nextBytes(second);
    String text = "\u00e5".repeat(700_000);
    try (Connection connection = open(data())) {
      execute(connection, "CREATE TABLE file (id INT PRIMARY KEY, bytes BLOB, text CLOB)");
      insertFile(connection, 1, first, text);
      backup(connection);
      insertFile(connection, 2, second, "short");
      execute(connection, "UPDATE file SET text = 'new' WHERE id = 1");
      backup(connection);
    }
    try (Connection before = restore(dir.resolve("before"), ";restoreat=1");
        Connection after = restore(dir.resolve("after"), "")) {
      assertThat(files(before)).containsExactly(first, text.getBytes(UTF_8));
      assertThat(files(after))
          .containsExactly(first, "new".getBytes(UTF_8), second, "short".getBytes(UTF_8));
      assertThat(query(before, "CHECK DATABASE")).isEmpty();
      assertThat(query(after, "CHECK DATABASE")).isEmpty();
    }
  }

  private static void insertFile(Connection connection, int id, byte[] bytes, String text)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO file VALUES (?, ?, ?)")) {
      insert.setInt(1, id);
      insert.setBytes(2, bytes);
      insert.setString(3, text);
      insert.executeUpdate();
    }
  }

  private static List<byte[]> files(Connection connection) throws SQLException {
    List<byte[]> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT bytes, text FROM file ORDER BY id")) {
      while (rows.next()) {
        values.add(rows.getBytes(1));
        values.add(rows.getString(2).getBytes(UTF_8));
      }
    }
    return values;
  }

  @Test
  void backup_whileOthersWrite_eachIsOneMoment() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService writers = Executors.newSingleThreadExecutor();
    try (Connection connection = open(data())) {
      fill(connection);
      Future<Integer> written =
          writers.submit(
              () -> {
                int count = 0;
                try (Connection own = open(data())) {
                  for (; !over.get(); count++) {
                    transfer(own, count % ACCOUNTS, (count + 7) % ACCOUNTS);
                  }
                }
                return count;
              });
      String previous = "0";
      for (int id = 1; id <= 3; id++) {
        assertThat(backup(connection)).startsWith(id + (id == 1 ? ",FULL," : ",INCREMENTAL,"));
        try (Connection restored = restore(dir.resolve("r" + id), ";restoreat=" + id)) {
          assertSound(restored);
          String moves = query(restored, "SELECT COUNT(*) FROM move");
          assertThat(Integer.parseInt(moves)).isGreaterThanOrEqualTo(Integer.parseInt(previous));
          assertThat(query(restored, "SELECT COUNT(DISTINCT id) FROM move")).isEqualTo(moves);
          previous = moves;
        }
      }
      over.set(true);
      assertThat(written.get()).isGreaterThanOrEqualTo(Integer.parseInt(previous));
    } finally {
      over.set(true);
      writers.shutdown();
    }
    // A restored database is one like any other.
    try (Connection restored = open(dir.resolve("r3"))) {
      transfer(restored, 0, 1);
      assertSound(restored);
      assertThat(backup(restored)).startsWith("4,INCREMENTAL,");
    }
  }

  @Test
  void restore_anEarlierOne_isThatMoment() throws Exception {
    try (Connection connection = open(data())) {
      fill(connection);
      backup(connection);
      execute(connection, "DROP TABLE move", "CREATE TABLE later (id INT)");
      backup(connection);
    }
    try (Connection first = restore(dir.resolve("first"), ";restoreat=1");
        Connection newest = restore(dir.resolve("newest"), "")) {
      assertThat(query(first, "SELECT COUNT(*) FROM move")).isEqualTo("0");
      assertThat(query(newest, "SELECT COUNT(*) FROM later")).isEqualTo("0");
      assertFails("42S02", "MOVE", () -> query(newest, "SELECT 1 FROM move"));
      assertFails("42S02", "LATER", () -> query(first, "SELECT 1 FROM later"));
    }
  }

  @Test
  void backup_incremental_copiesOnlyWhatIsNew() throws Exception {
    try (Connection connection = open(data())) {
      fill(connection);
      Random random = new Random(5);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO move (text) VALUES (?)")) {
        for (int i = 0; i < 500; i++) {
          byte[] noise = new byte[1000];
          random.nextBytes(noise);
          insert.setString(1, HexFormat.of().formatHex(noise));
          insert.addBatch();
        }
        insert.executeBatch();
      }
      backup(connection);
      long full = size(backups());
      transfer(connection, 1, 2);
      backup(connection);
      assertThat(size(backups()) - full).isLessThan(full / 3);
    }
  }

  @Test
  void backup_intoAnythingElse_refused() throws Exception {
    Path other = Files.createDirectories(dir.resolve("other"));
    Files.writeString(other.resolve("letter.txt"), "dear");
    try (Connection connection = open(data())) {
      fill(connection);
      assertFails(
          "22023", "letter.txt", () -> query(connection, "BACKUP DATABASE TO '" + other + "'"));
      assertFails(
          "22023",
          "does not belong",
          () -> query(connection, "BACKUP DATABASE TO '" + data().resolve("b") + "'"));
      backup(connection);
    }
    try (Connection stranger = open(dir.resolve("stranger"))) {
      assertFails("22023", "of another database", () -> backup(stranger));
    }
    try (Stream<Path> left = Files.list(other)) {
      assertThat(left).hasSize(1);
    }
  }

  @Test
  void backup_ofAMemoryDatabase_unsupported() throws Exception {
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect()) {
      assertFails("0A000", "in memory", () -> backup(connection));
    }
  }

  @Test
  void restore_whereItMayNot_refused() throws Exception {
    try (Connection connection = open(data())) {
      fill(connection);
      backup(connection);
      assertFails("08001", "neither", () -> restore(dir.resolve("backups"), ""));
      assertFails("08001", "There is no backup 7", () -> restore(dir.resolve("r"), ";restoreat=7"));
      assertFails("22023", "'restoreat'", () -> restore(dir.resolve("r"), ";restoreat=x"));
      assertFails(
          "08001",
          "no backups",
          () ->
              DriverManager.getConnection(
                  "jdbc:moka:" + dir.resolve("r") + ";restorefrom=" + data()));
      assertThat(dir.resolve("r")).doesNotExist();
    }
  }

  @Test
  void restore_filesThatWereTamperedWith_refused() throws Exception {
    try (Connection connection = open(data())) {
      fill(connection);
      backup(connection);
    }
    List<Path> tables = files(".sst");
    assertThat(tables).isNotEmpty();
    for (Path table : tables.subList(0, 2)) {
      byte[] good = Files.readAllBytes(table);
      byte[] bad = good.clone();
      bad[bad.length / 2] ^= 1;
      Files.write(table, bad);
      assertFails("XX001", "Backup 1 in", () -> restore(dir.resolve("r"), ""));
      Files.write(table, good);
    }
    Path table = tables.get(0);
    byte[] good = Files.readAllBytes(table);
    Files.write(table, new byte[] {0}, StandardOpenOption.APPEND);
    assertFails("XX001", "is damaged", () -> restore(dir.resolve("r"), ";restoreat=1"));
    assertFails("XX001", "is damaged", () -> restore(dir.resolve("r"), ""));
    Files.delete(table);
    assertFails("XX001", "is damaged", () -> restore(dir.resolve("r"), ""));
    Files.write(table, good);
    try (Connection restored = restore(dir.resolve("r"), "")) {
      assertSound(restored);
    }
  }

  @Test
  void restore_noteThatWasTamperedWith_refused() throws Exception {
    try (Connection connection = open(data())) {
      fill(connection);
      backup(connection);
    }
    Path file = backups().resolve("notes/1");
    String note = Files.readString(file).strip();
    // The last digit of the checksum that it promises.
    String digit = note.endsWith("0") ? "1" : "0";
    Files.writeString(file, note.substring(0, note.length() - 1) + digit);
    assertFails("XX001", "it should have", () -> restore(dir.resolve("r"), ""));
    Files.writeString(file, "noise");
    assertFails("XX001", "does not say", () -> restore(dir.resolve("r"), ""));
    assertThat(dir.resolve("r")).doesNotExist();
  }

  @Test
  void backup_brokenOffBefore_isNoneAndTheNextOneIsWhole() throws Exception {
    try (Connection connection = open(data())) {
      fill(connection);
      backup(connection);
      execute(connection, "INSERT INTO move (text) VALUES ('x')");
      backup(connection);
      // What is there when a process is killed before the last step of a backup.
      Files.delete(backups().resolve("notes/2"));
      assertFails("08001", "no backup 2", () -> restore(dir.resolve("r"), ";restoreat=2"));
      try (Connection restored = restore(dir.resolve("r"), "")) {
        assertThat(query(restored, "SELECT COUNT(*) FROM move")).isEqualTo("0");
      }
      assertThat(backup(connection)).contains(",INCREMENTAL,");
      try (Connection restored = restore(dir.resolve("r2"), "")) {
        assertThat(query(restored, "SELECT COUNT(*) FROM move")).isEqualTo("1");
      }
    }
  }

  @Test
  void restore_withAViewAtWork_losesNoChange() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    try (Connection connection = open(data())) {
      fill(connection);
      execute(
          connection,
          "CREATE MATERIALIZED VIEW rich INCREMENTAL AS SELECT id, balance FROM account WHERE"
              + " balance > 50");
      Thread writer =
          new Thread(
              () -> {
                try (Connection own = open(data())) {
                  for (int i = 0; !stop.get(); i++) {
                    transfer(own, i % ACCOUNTS, (i + 7) % ACCOUNTS);
                  }
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      writer.start();
      try {
        for (int i = 0; i < 5; i++) {
          backup(connection);
        }
      } finally {
        stop.set(true);
        writer.join();
      }
    }
    for (int id = 1; id <= 5; id++) {
      try (Connection restored = restore(dir.resolve("r" + id), ";restoreat=" + id)) {
        execute(restored, "CALL MOKA.AWAIT_VIEWS(60)");
        assertThat(query(restored, "CHECK MATERIALIZED VIEW rich")).isEmpty();
        assertThat(query(restored, "SELECT SUM(balance) FROM rich"))
            .isEqualTo(query(restored, "SELECT SUM(balance) FROM account WHERE balance > 50"));
        assertSound(restored);
      }
    }
  }

  @Test
  void restore_ofAViewByDelta_goesOnFromTheStatesOfItsGroups() throws Exception {
    try (Connection connection = open(data())) {
      fill(connection);
      execute(
          connection,
          "CREATE MATERIALIZED VIEW halves INCREMENTAL AS SELECT id / 10 AS half, COUNT(*) AS n,"
              + " SUM(balance) AS total, MAX(balance) AS most FROM account GROUP BY id / 10",
          "UPDATE account SET balance = 101 WHERE id = 3",
          "CALL MOKA.AWAIT_VIEWS(60)");
      backup(connection);
      execute(
          connection,
          "UPDATE account SET balance = 99 WHERE id = 3",
          "CALL MOKA.AWAIT_VIEWS(60)",
          "ALTER MATERIALIZED VIEW halves PAUSE",
          "UPDATE account SET balance = 102 WHERE id = 13");
      backup(connection);
    }
    for (int id = 1; id <= 2; id++) {
      try (Connection restored = restore(dir.resolve("h" + id), ";restoreat=" + id)) {
        assertThat(query(restored, "CHECK MATERIALIZED VIEW halves")).isEmpty();
        assertThat(query(restored, "SELECT total, most FROM halves ORDER BY half"))
            .isEqualTo(id == 1 ? "1001,101|1000,100" : "999,100|1000,100");
        execute(
            restored,
            "ALTER MATERIALIZED VIEW halves RESUME",
            "DELETE FROM account WHERE id = 4",
            "CALL MOKA.AWAIT_VIEWS(60)");
        assertThat(query(restored, "SELECT n, total, most FROM halves ORDER BY half"))
            .isEqualTo(id == 1 ? "9,901,101|10,1000,100" : "9,899,100|10,1002,102");
        assertThat(query(restored, "CHECK MATERIALIZED VIEW halves")).isEmpty();
        assertThat(query(restored, "CHECK DATABASE")).isEmpty();
      }
    }
  }

  @Test
  void restore_withATriggerAtWork_losesNoNotification() throws Exception {
    try (Connection connection = open(data())) {
      execute(
          connection,
          "CREATE TABLE item (id INT PRIMARY KEY, a INT)",
          "CREATE TABLE total (id INT PRIMARY KEY, s INT)",
          "INSERT INTO total VALUES (1, 0)",
          "CREATE TRIGGER sums AFTER INSERT OR UPDATE OF a ON item FOR EACH ROW"
              + " UPDATE total SET s = s + NEW.a - COALESCE(OLD.a, 0) WHERE id = 1");
      for (int i = 0; i < 30; i++) {
        execute(connection, "INSERT INTO item VALUES (" + i + ", 1)");
      }
      // The trigger is in the middle of it, before and after the snapshot.
      backup(connection);
      execute(connection, "UPDATE item SET a = a + 1", "CALL MOKA.AWAIT_TRIGGERS(60)");
      backup(connection);
    }
    for (int id = 1; id <= 2; id++) {
      try (Connection restored = restore(dir.resolve("r" + id), ";restoreat=" + id)) {
        execute(restored, "CALL MOKA.AWAIT_TRIGGERS(60)");
        assertThat(query(restored, "SELECT s FROM total"))
            .isEqualTo(query(restored, "SELECT SUM(a) FROM item"))
            .isEqualTo(String.valueOf(30 * id));
        assertThat(query(restored, "CHECK DATABASE")).isEmpty();
      }
    }
  }

  private List<Path> files(String suffix) throws IOException {
    try (Stream<Path> found = Files.walk(backups())) {
      return found.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }

  private static long size(Path directory) throws IOException {
    try (Stream<Path> found = Files.walk(directory)) {
      return found
          .filter(Files::isRegularFile)
          .mapToLong(
              file -> {
                try {
                  return Files.size(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              })
          .sum();
    }
  }
}

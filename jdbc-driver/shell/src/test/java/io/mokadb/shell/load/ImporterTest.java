package io.mokadb.shell.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LD1 to LD4, on H2. */
final class ImporterTest {

  private static final String URL = "jdbc:h2:mem:importer";
  private static final int ROWS = 25;
  private static final int BATCH = 4;

  @TempDir Path directory;
  private Connection keeper;
  private final List<String> notes = new ArrayList<>();
  private long done;
  private long stopAfter = Long.MAX_VALUE;

  @BeforeEach
  void open() throws SQLException {
    keeper = DriverManager.getConnection(URL);
  }

  @AfterEach
  void close() throws SQLException {
    keeper.close();
  }

  @Test
  void run_intoNoTable_createsItWithGuessedTypesAndMappedNames() throws Exception {
    Path csv = file("Id,Cost $,Day,count\n1,1.50,2008-01-02,3\n2,,2008-01-03,4\n");
    ImportResult result = importer(request(csv, List.of("Id")), plain()).run();
    assertThat(result).isEqualTo(new ImportResult(2, 0, 2, false, null));
    assertThat(notes)
        .contains(
            "'Cost $' is column cost",
            "'count' is column count_",
            "CREATE TABLE t (id INTEGER NOT NULL, cost DECIMAL(3, 2), day_ DATE, count_ INTEGER,"
                + " PRIMARY KEY (id))");
    assertThat(query("SELECT COUNT(*), COUNT(cost), SUM(count_) FROM t")).isEqualTo("2 1 7");
  }

  @Test
  void run_withBadLines_loadsTheRestAndTellsLineAndReason() throws Exception {
    execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(5) NOT NULL)");
    Path csv = file("id,name\n1,a\n2\n3,c,d\nx,e\n1,twice\n6,too long\n7,\n8,\"h\n i\"\n9,j\n");
    ImportResult result = importer(request(csv, List.of()), plain()).run();
    assertThat(result)
        .isEqualTo(
            new ImportResult(3, 6, 9, false, "line 3, the record has 1 fields instead of 2"));
    assertThat(query("SELECT LISTAGG(id, ',') WITHIN GROUP (ORDER BY id) FROM t"))
        .isEqualTo("1,8,9");
    List<String> rejects = Files.readAllLines(ImportRequest.rejectsOf(csv));
    assertThat(rejects.get(0)).isEqualTo("line,reason,id,name");
    assertThat(rejects.subList(1, rejects.size()))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("3,").contains("1 fields instead of 2"),
            line -> assertThat(line).startsWith("4,").contains("3 fields instead of 2"),
            line -> assertThat(line).startsWith("5,").contains("'x' is not an INTEGER"),
            line -> assertThat(line).startsWith("6,").contains("23505"),
            line -> assertThat(line).startsWith("7,").contains("22001"),
            line -> assertThat(line).startsWith("8,").contains("23502"));
  }

  /** LD3. */
  @Test
  void run_withBlankLinesInAFileOfOneColumn_loadsThemAsNull() throws Exception {
    Path csv = file("\n\na\n1\n\n2\n\"\"\n\n");
    assertThat(importer(request(csv, List.of()), plain()).run())
        .isEqualTo(new ImportResult(5, 0, 5, false, null));
    assertThat(query("SELECT COUNT(*), COUNT(a), SUM(a) FROM t")).isEqualTo("5 2 3");
  }

  @Test
  void run_withBlankLinesAndNoHeading_loadsTheFirstOnesToo() throws Exception {
    execute("CREATE TABLE t (a INTEGER NOT NULL)");
    ImportRequest r = request(file("\n1\n\n"), List.of());
    CsvFormat plain = new CsvFormat(',', false, "");
    List<String> columns = List.of("a");
    ImportRequest request =
        new ImportRequest(
            r.file(), plain, "t", columns, r.key(), r.rejects(), BATCH, false, r.types());
    ImportResult result = importer(request, plain()).run();
    assertThat(result.loaded()).isEqualTo(1);
    assertThat(result.rejected()).isEqualTo(2);
    assertThat(Files.readAllLines(r.rejects()))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("line,reason"),
            line -> assertThat(line).startsWith("1,").contains("23502"),
            line -> assertThat(line).startsWith("3,").contains("23502"));
  }

  @Test
  void run_withBlankLinesInAFileOfSeveralColumns_skipsThem() throws Exception {
    Path csv = file("a,b\n\n1,2\n\n");
    assertThat(importer(request(csv, List.of()), plain()).run())
        .isEqualTo(new ImportResult(1, 0, 1, false, null));
  }

  @Test
  void run_withTheTextOfNullInQuotes_takesItAsAValueWhereItCanBeOne() throws Exception {
    Path csv = file("id,name,age\n1,x,5\n2,\"\",\"\"\n3,,\n");
    assertThat(importer(request(csv, List.of()), plain()).run().loaded()).isEqualTo(3);
    assertThat(query("SELECT COUNT(name), COUNT(age), MIN(name) FROM t")).isEqualTo("2 1 ");
    assertThat(query("SELECT id FROM t WHERE name = ''")).isEqualTo("2");

    String longNull = "a text that is longer than the others";
    String text = "name,age\nx,1\n\"" + longNull + "\",2\n" + longNull + ",3\n";
    ImportRequest r = request(file(text), List.of());
    ImportRequest request =
        new ImportRequest(
            r.file(),
            new CsvFormat(',', true, longNull),
            "u",
            List.of(),
            List.of(),
            r.rejects(),
            BATCH,
            false,
            Map.of());
    assertThat(importer(request, plain()).run().loaded()).isEqualTo(3);
    assertThat(query("SELECT age FROM u WHERE name = '" + longNull + "'")).isEqualTo("2");
    assertThat(query("SELECT age FROM u WHERE name IS NULL")).isEqualTo("3");
  }

  /** LD2: killed at every commit in turn, before or after it happened. */
  @Test
  void run_stoppedAtAnyCommit_continuesWithoutLosingOrDoublingRows() throws Exception {
    Path csv = file(numbered());
    for (boolean commitFirst : new boolean[] {false, true}) {
      for (int commit = 1; commit <= ROWS / BATCH + 2; commit++) {
        execute(
            "DROP TABLE IF EXISTS t; DROP TABLE IF EXISTS MOKA_IMPORT; CREATE TABLE t (a INT, b"
                + " INT)");
        // XX000 is fatal, so that the importer ends as if its process had.
        FaultyConnections faulty = new FaultyConnections(URL, commit, commitFirst, "XX000");
        assertThatThrownBy(() -> importer(request(csv, List.of()), faulty).run())
            .isInstanceOf(ImportException.class);
        ImportResult result = importer(request(csv, List.of()), plain()).run();
        String what = "commit " + commit + ", committed first: " + commitFirst;
        assertThat(result.loaded()).as(what).isEqualTo(ROWS - 1);
        assertThat(query("SELECT COUNT(*), COUNT(DISTINCT a) FROM t")).as(what).isEqualTo("24 24");
        assertThat(Files.readAllLines(ImportRequest.rejectsOf(csv))).as(what).hasSize(2);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"40001, false", "08006, false", "57P01, false", "08007, true", "08007, false"})
  void run_withAConflictOrALostAnswer_repeatsWhatDidNotHappenOnly(String state, boolean commitFirst)
      throws Exception {
    execute("CREATE TABLE t (a INT, b INT)");
    FaultyConnections faulty = new FaultyConnections(URL, 3, commitFirst, state);
    ImportResult result = importer(request(file(numbered()), List.of()), faulty).run();
    assertThat(result)
        .isEqualTo(
            new ImportResult(
                ROWS - 1, 1, ROWS, false, "line 11, column A: 'bad' is not an INTEGER"));
    assertThat(query("SELECT COUNT(*), COUNT(DISTINCT a) FROM t")).isEqualTo("24 24");
    assertThat(faulty.commits()).isGreaterThan(ROWS / BATCH);
  }

  @Test
  void run_withFewTextsAmongNumbers_tellsTheFirstWithItsPlaceAndTheRemedy() throws Exception {
    Path csv = file("id,age\n1,30\n2,31\n3,n/a\n4,32\n");
    importer(request(csv, List.of()), plain()).run();
    assertThat(notes)
        .contains(
            csv
                + " line 4, column age: 'n/a' is not an INTEGER, which 3 of 4 values are; so the"
                + " column is VARCHAR(16). To reject such lines: --type age=INTEGER; to read it as"
                + " NULL: --null 'n/a'");
  }

  @Test
  void run_withAGivenType_rejectsWhatIsNotOfIt() throws Exception {
    Path csv = file("id,The Age\n1,30\n2,n/a\n");
    ImportResult result = importer(typed(csv, Map.of("The Age", "SMALLINT")), plain()).run();
    assertThat(result.firstReject()).isEqualTo("line 3, column THE_AGE: 'n/a' is not an INTEGER");
    assertThat(query("SELECT COUNT(*), MAX(the_age) FROM t")).isEqualTo("1 30");
    assertThat(notes).noneMatch(note -> note.contains("VARCHAR"));
  }

  @Test
  void run_thatFailsBeforeTheFirstRow_leavesNothing() throws Exception {
    Path csv = file("a,b\n1,2\n3\n");
    FaultyConnections faulty = new FaultyConnections(URL, 1, false, "XX000");
    assertThatThrownBy(() -> importer(request(csv, List.of()), faulty).run())
        .isInstanceOf(ImportException.class);
    assertThat(
            query(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_name IN ('T',"
                    + " 'MOKA_IMPORT') AND table_schema = 'PUBLIC'"))
        .isEqualTo("0");
    assertThat(ImportRequest.rejectsOf(csv)).doesNotExist();
    assertThat(importer(request(csv, List.of()), plain()).run().loaded()).isEqualTo(1);
  }

  @Test
  void run_stoppedByItsUser_tellsHowFarItCameAndGoesOnThere() throws Exception {
    Path csv = file(numbered());
    execute("CREATE TABLE t (a INT, b INT)");
    stopAfter = 2 * BATCH;
    assertThatThrownBy(() -> importer(request(csv, List.of()), plain()).run())
        .isInstanceOfSatisfying(
            ImportStoppedException.class, e -> assertThat(e.records()).isEqualTo(2 * BATCH));
    stopAfter = Long.MAX_VALUE;
    assertThat(importer(request(csv, List.of()), plain()).run().loaded()).isEqualTo(ROWS - 1);
    assertThat(query("SELECT COUNT(*), COUNT(DISTINCT b) FROM t")).isEqualTo("24 24");
  }

  @Test
  void run_forTheSecondTime_doesNothingUnlessToldToRestart() throws Exception {
    Path csv = file("a\n1\n2\n");
    importer(request(csv, List.of()), plain()).run();
    assertThat(importer(request(csv, List.of()), plain()).run().alreadyDone()).isTrue();
    ImportRequest r = request(csv, List.of());
    ImportRequest restart =
        new ImportRequest(
            csv, r.format(), "t", r.columns(), r.key(), r.rejects(), r.batchRows(), true, Map.of());
    assertThat(importer(restart, plain()).run().loaded()).isEqualTo(2);
    assertThat(query("SELECT COUNT(*) FROM t")).isEqualTo("4");
  }

  @Test
  void run_afterTheTableWasEmptied_loadsAgain() throws Exception {
    Path csv = file("a\n1\n2\n");
    importer(request(csv, List.of()), plain()).run();
    execute("DELETE FROM t");
    assertThat(importer(request(csv, List.of()), plain()).run().alreadyDone()).isFalse();
    assertThat(query("SELECT COUNT(*) FROM t")).isEqualTo("2");
  }

  @Test
  void run_ofAFileChangedAfterItStopped_refusesToGuess() throws Exception {
    Path csv = file(numbered());
    execute("CREATE TABLE t (a INT, b INT)");
    FaultyConnections faulty = new FaultyConnections(URL, 3, false, "XX000");
    assertThatThrownBy(() -> importer(request(csv, List.of()), faulty).run())
        .hasMessageContaining("stopped after 8 records");
    Files.writeString(csv, "99,99\n", java.nio.file.StandardOpenOption.APPEND);
    assertThatThrownBy(() -> importer(request(csv, List.of()), plain()).run())
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("--restart");
  }

  /** LD1. */
  @ParameterizedTest
  @CsvSource({
    "'a,b\n1,x\n2,\"open\n3,z\n', record starting at line 3",
    "'a,b\n1,\"x\"y\n', record starting at line 2"
  })
  void run_ofAMalformedFile_tellsTheLineAndLoadsNothing(String text, String where)
      throws Exception {
    Path csv = file(text);
    assertThatThrownBy(() -> importer(request(csv, List.of()), plain()).run())
        .isInstanceOf(ImportException.class)
        .hasMessageContaining(where);
    assertThat(query("SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME = 'T'"))
        .isEqualTo("0");
  }

  @Test
  void run_ofAFileThatIsNotUtf8_tellsTheLine() throws Exception {
    Path csv = file("");
    Files.write(csv, "a\nok\nna\u00efve\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> importer(request(csv, List.of()), plain()).run())
        .hasMessageContaining("line 3 is not UTF-8");
  }

  @Test
  void run_withAHugeField_tellsTheLine() throws Exception {
    Path csv = file("a,b\n1," + "x".repeat(CsvRecords.MAX_FIELD + 1) + "\n");
    assertThatThrownBy(() -> importer(request(csv, List.of()), plain()).run())
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("line 2");
  }

  @Test
  void run_withAByteOrderMark_readsTheFirstHeadingWithoutIt() throws Exception {
    Path csv = file("\uFEFF\"a\",b\n1,2\n");
    assertThat(importer(request(csv, List.of()), plain()).run().loaded()).isEqualTo(1);
    assertThat(query("SELECT a, b FROM t")).isEqualTo("1 2");
  }

  @Test
  void run_withColumnsTheTableHasNot_namesThem() throws Exception {
    execute("CREATE TABLE t (a INT)");
    assertThatThrownBy(() -> importer(request(file("a,zz\n1,2\n"), List.of()), plain()).run())
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("no column for: zz");
  }

  /** Numbers in two columns; the tenth record cannot be loaded. */
  private static String numbered() {
    return IntStream.rangeClosed(1, ROWS)
        .mapToObj(i -> (i == 10 ? "bad" : i) + "," + i * 2)
        .collect(Collectors.joining("\n", "a,b\n", "\n"));
  }

  private Path file(String text) throws Exception {
    return Files.writeString(directory.resolve("data.csv"), text);
  }

  private static ImportRequest request(Path csv, List<String> key) {
    return new ImportRequest(
        csv,
        CsvFormat.standard(),
        "t",
        List.of(),
        key,
        ImportRequest.rejectsOf(csv),
        BATCH,
        false,
        Map.of());
  }

  private static ImportRequest typed(Path csv, Map<String, String> types) {
    return new ImportRequest(
        csv,
        CsvFormat.standard(),
        "t",
        List.of(),
        List.of(),
        ImportRequest.rejectsOf(csv),
        BATCH,
        false,
        types);
  }

  private static ConnectionSource plain() {
    return () -> DriverManager.getConnection(URL);
  }

  private Importer importer(ImportRequest request, ConnectionSource source) {
    ImportListener listener =
        new ImportListener() {
          @Override
          public void note(String text) {
            notes.add(text);
          }

          @Override
          public void begin(long records, long alreadyDone) {}

          @Override
          public void committed(long recordsDone, long rejected) {
            done = recordsDone;
          }

          @Override
          public boolean isStopped() {
            return done >= stopAfter;
          }
        };
    return new Importer(request, source, listener, attempt -> {});
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = keeper.createStatement()) {
      statement.execute(sql);
    }
  }

  private String query(String sql) throws SQLException {
    try (Statement statement = keeper.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      List<String> cells = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        cells.add(rows.getString(i));
      }
      return String.join(" ", cells);
    }
  }
}

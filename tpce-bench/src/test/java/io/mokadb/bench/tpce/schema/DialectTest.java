package io.mokadb.bench.tpce.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DialectTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "moka, q FOR UPDATE, q",
    "h2, q FOR UPDATE, q FOR UPDATE",
    "postgresql, q FOR NO KEY UPDATE, q FOR NO KEY UPDATE"
  })
  void at_anotherLevel_locksRowsAtReadCommitted(String name, String weak, String strong) {
    Dialect dialect = Dialect.named(name);
    Dialect readCommitted = dialect.at(Connection.TRANSACTION_READ_COMMITTED);
    assertThat(readCommitted.isolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    assertThat(readCommitted.locked("q")).isEqualTo(weak);
    assertThat(readCommitted.level()).isEqualTo("read committed");
    Dialect serializable = dialect.at(Connection.TRANSACTION_SERIALIZABLE);
    assertThat(serializable.locked("q")).isEqualTo(strong);
    assertThat(serializable.level()).isEqualTo("serializable");
    assertThat(serializable.retries()).isEqualTo(dialect.retries());
  }

  @Test
  void named_withEveryName_isTheDialectOfItsUrls() {
    for (String name : Dialect.names()) {
      Dialect dialect = Dialect.named(name);
      assertThat(dialect.name()).isEqualTo(name);
      assertThat(dialect.leftOut()).as(name).isEmpty();
      String claimed = Dialect.of(dialect.urlPrefix() + "x").name();
      boolean speaksAnother = List.of("cockroachdb", "yugabytedb").contains(name);
      assertThat(claimed).isEqualTo(speaksAnother ? "postgresql" : name);
    }
  }

  @Test
  void text_ofEveryDialect_isAFileThatIsReadTheSame() throws Exception {
    for (String name : Dialect.names()) {
      Path file = directory.resolve(name + ".dialect");
      Files.writeString(file, Dialect.text(name));
      Dialect read = Dialect.named(file.toString());
      Dialect own = Dialect.named(name);
      assertThat(read)
          .usingRecursiveComparison()
          .withEqualsForType((a, b) -> a.pattern().equals(b.pattern()), Pattern.class)
          .isEqualTo(own);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lok = FOR UPDATE | line 2: unknown key lok; keys: url, checks
          checks | line 2: not of the form key = value
          = x | line 2: not of the form
          checks = yes | line 2: checks = yes has to be false or true
          isolation = snapshot | line 2: isolation = snapshot has to be READ_COMMITTED or REPEATABLE_READ or SERIALIZABLE
          constraints = none | has to be alter or inline
          times = iso | has to be java or sql or text
          retry.codes = 1205, deadlock | line 2: retry.codes = 1205, deadlock has to be numbers
          limit = TOP 5 | line 2: limit = TOP 5 has to be a text with {n}
          rewrite.a = x | line 2: rewrite.a = x has to be REGULAR EXPRESSION => REPLACEMENT
          rewrite.a = ( => y | has to be a regular expression
          rewrite.a = (x) => $2 | has to be a replacement
          """)
  void named_withAWrongLine_namesFileLineAndKey(String line, String message) throws Exception {
    Path file = directory.resolve("mine.dialect");
    Files.writeString(file, "# mine\n" + line + "\n");
    assertThatThrownBy(() -> Dialect.named(file.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void named_withALineThatGoesOn_joinsIt() throws Exception {
    Dialect dialect =
        read("# a \\", "after.load = ANALYZE a, \\", "  b; \\", "CHECKPOINT", "lock = x");
    assertThat(dialect.afterLoad()).containsExactly("ANALYZE a, b", "CHECKPOINT");
    assertThat(dialect.lockClause()).isEqualTo("x");
    assertThatThrownBy(() -> read("after.load = a, \\", "b", "lok = x"))
        .hasMessageContaining("line 3: unknown key lok");
    assertThat(read("lock = x \\").lockClause()).isEqualTo("x");
  }

  @Test
  void named_withAKeyTwice_says() throws Exception {
    Path file = directory.resolve("mine.dialect");
    Files.writeString(file, "lock = a\n\nlock = b\n");
    assertThatThrownBy(() -> Dialect.named(file.toString()))
        .hasMessageContaining("line 3: lock is there twice");
    assertThatThrownBy(() -> Dialect.named("none.dialect"))
        .hasMessageContaining("no such file")
        .hasMessageContaining("postgresql");
  }

  @Test
  void sql_ofAFile_usesItsWords() throws Exception {
    Dialect dialect =
        read(
            "limit = FETCH FIRST {n} ROWS ONLY",
            "type.VARCHAR(100000) = CLOB",
            "type.TIMESTAMP = DATETIME(6)",
            "type.VARCHAR = TEXT",
            "table.options = ENGINE = $x",
            "rewrite.b = \\bexchange\\b => \"exchange\"",
            "rewrite.a = \"exchange\" => \\`exchange\\`");
    assertThat(dialect.sql("SELECT a FROM exchange_x JOIN exchange ORDER BY a LIMIT 10"))
        .isEqualTo("SELECT a FROM exchange_x JOIN `exchange` ORDER BY a FETCH FIRST 10 ROWS ONLY");
    assertThat(
            dialect.sql(
                "CREATE TABLE exchange (a VARCHAR(100000), b VARCHAR(10), t_timestamp TIMESTAMP)"))
        .isEqualTo(
            "CREATE TABLE `exchange` (a CLOB, b TEXT(10), t_timestamp DATETIME(6)) ENGINE = $x");
    assertThat(dialect.sql("SELECT TIMESTAMP")).isEqualTo("SELECT TIMESTAMP");
    assertThat(dialect.values()).isEqualTo(ValueForms.STANDARD);
  }

  @Test
  void statements_withConstraintsInTables_haveAllOfThem() throws Exception {
    Dialect inline = read("constraints = inline");
    List<String> tables = Script.TABLES.statements(inline);
    String all = String.join("\n", tables);
    List<String> constraints = new ArrayList<>(Script.CHECKS.statements());
    constraints.addAll(Script.FOREIGN_KEYS.statements());
    assertThat(constraints).hasSizeGreaterThan(70);
    for (String constraint : constraints) {
      assertThat(all).contains(constraint.substring(constraint.indexOf("CONSTRAINT ")));
    }
    assertThat(Script.CHECKS.statements(inline)).isEmpty();
    assertThat(Script.FOREIGN_KEYS.statements(inline)).isEmpty();
    assertThat(Script.CHECKS.statements(read("checks = false"))).isEmpty();
    assertThat(Script.TABLES.statements(read("constraints = inline", "foreign.keys = false")))
        .noneMatch(table -> table.contains("FOREIGN KEY"));
  }

  @Test
  void views_areMokasAlone() throws Exception {
    assertThat(Dialect.names())
        .filteredOn(name -> Dialect.named(name).views())
        .containsOnly("moka");
    assertThat(read("views = true").views()).isTrue();
    assertThat(read("lock = x").views()).isFalse();
    assertThat(Script.VIEWS.statements()).hasSize(3).noneMatch(one -> one.contains("--"));
  }

  @Test
  void retryable_byStateOrCode_alsoOfAChainedError() throws Exception {
    Dialect dialect = read("retry = 40001", "retry.codes = 1205");
    SQLException other = new SQLException("other", "42000", 1);
    assertThat(dialect.retryable(new SQLException("deadlock", "40001", 0))).isTrue();
    assertThat(dialect.retryable(new SQLException("late", "HY000", 1205))).isTrue();
    assertThat(dialect.retryable(new SQLException("late", null, 1205))).isTrue();
    assertThat(dialect.retryable(other)).isFalse();
    other.setNextException(new SQLException("deadlock", "40001", 0));
    assertThat(dialect.retryable(other)).isTrue();
  }

  private Dialect read(String... lines) throws Exception {
    Path file = directory.resolve("own.dialect");
    Files.writeString(file, String.join("\n", lines));
    return Dialect.named(file.toString());
  }
}

package io.mokadb.embedded.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Values of each pair of types in each operator: what {@code =} and {@code <} say of them as plain
 * expressions is what joins, lists, sub-queries, set operations, groups, sorts and keys find.
 */
final class ComparedTypesTest {
  /** Of the operators one in so many is tried with a pair of types, others with the next pair. */
  private static final int SOME = 4;

  /** The same where two types are refused: a failure takes the longest to plan. */
  private static final int SOME_REFUSALS = 14;

  private static Connection connection;
  private static Statement statement;

  private final List<String> wrong = new ArrayList<>();
  private int turn;

  @BeforeAll
  static void fill() throws SQLException {
    connection =
        DriverManager.getConnection(
            "jdbc:moka:mem:comparedtypes;timezone=Europe/Berlin;autoanalyze=false");
    statement = connection.createStatement();
    for (ComparedType type : ComparedType.ALL) {
      run("CREATE TABLE t_" + type.name() + " (id INTEGER, v " + type.declaration() + ")");
      run(
          "CREATE TABLE x_"
              + type.name()
              + " (id INTEGER PRIMARY KEY, v "
              + type.declaration()
              + ")");
      for (int i = 0; i < type.values().size(); i++) {
        run("INSERT INTO t_" + type.name() + " VALUES (" + i + ", " + type.value(i) + ")");
        run("INSERT INTO x_" + type.name() + " VALUES (" + i + ", " + type.value(i) + ")");
      }
      if (type.isKey()) {
        run("CREATE INDEX i_" + type.name() + " ON x_" + type.name() + " (v)");
      }
    }
  }

  @AfterAll
  static void close() throws SQLException {
    connection.close();
  }

  private static void run(String sql) throws SQLException {
    statement.execute(sql);
  }

  @Test
  void pair_meansTheSameInSomeOperators() throws SQLException {
    pairs(SOME, SOME_REFUSALS);
  }

  @Test
  @Tag("long")
  void pair_meansTheSameInAllOperators() throws SQLException {
    pairs(1, 1);
  }

  private boolean isDue(int oneIn) {
    return turn++ % oneIn == 0;
  }

  private void pairs(int oneIn, int oneRefusalIn) throws SQLException {
    for (ComparedType a : ComparedType.ALL) {
      for (ComparedType b : ComparedType.ALL) {
        if (a.isReadAs(b) || b.isReadAs(a)) {
          continue;
        }
        Truths truths = null;
        String refused = null;
        try {
          truths = Truths.of(a, b, statement);
          truths.contradictions().forEach(what -> report(a, b, what));
        } catch (SQLException e) {
          refused = e.getSQLState();
        }
        if (refused == null) {
          forms(a, b, truths, oneIn);
          parameters(a, b, truths);
        } else if (refused.equals("42804")) {
          refusals(a, b, oneRefusalIn);
        } else {
          report(a, b, "= fails with " + refused);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void values_areGroupedSortedAndKeptApartAsTheyCompare() throws SQLException {
    for (ComparedType type : ComparedType.ALL) {
      Truths truths = Truths.of(type, type, statement);
      for (String form : OwnForms.GROUPED) {
        compare(type, type, form, truths.same(), form.replace("$a", type.name()));
      }
      if (type.isOrdered()) {
        for (String form : OwnForms.SORTED) {
          compare(type, type, form, truths.less(), form.replace("$a", type.name()));
        }
        keys(type, truths);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private void forms(ComparedType a, ComparedType b, Truths truths, int oneIn) {
    for (ComparisonForm form : ComparisonForm.ALL) {
      boolean cast =
          form.isSetOperation() && Truths.haveNoCommonColumn(a, b)
              || form.isUsing() && !Truths.sameFamily(a, b)
              || form.isOfArray() && Truths.isLocalTime(a, b);
      if (!cast && isDue(oneIn)) {
        compare(a, b, form.sql(), truths.of(form.what()), form.over(a, b));
      }
    }
    for (ComparisonForm form : ComparisonForm.WITH_LITERALS) {
      if ((!form.isOfArray() || !Truths.isLocalTime(a, b)) && isDue(oneIn)) {
        compare(a, b, form.sql(), truths.of(form.what()), form.withLiterals(a, b));
      }
    }
  }

  /** Two types that {@code =} refuses are refused by all. */
  private void refusals(ComparedType a, ComparedType b, int oneIn) {
    for (ComparisonForm form : ComparisonForm.ALL) {
      if (!isDue(oneIn) || form.isSetOperation() && Truths.becomeTexts(a, b)) {
        continue;
      }
      try {
        statement.executeQuery(form.over(a, b)).close();
        report(a, b, "not refused: " + form.sql());
      } catch (SQLException e) {
        if (!e.getSQLState().equals("42804")) {
          report(a, b, "refused with " + e.getSQLState() + ": " + form.sql());
        }
      }
    }
  }

  private void parameters(ComparedType a, ComparedType b, Truths truths) throws SQLException {
    Set<String> found = new TreeSet<>();
    String sql = "SELECT id FROM x_" + a.name() + " WHERE v = CAST(? AS " + b.declaration() + ")";
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet values = statement.executeQuery("SELECT id, v FROM t_" + b.name())) {
      while (values.next()) {
        // java.sql.Date has no days that the calendar left out, java.sql.Time no microseconds.
        query.setObject(
            1, b.declaration().matches("DATE|TIME.*") ? values.getString(2) : values.getObject(2));
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            found.add(rows.getInt(1) + " " + values.getInt(1));
          }
        }
      }
    }
    differ(a, b, sql, truths.of(ComparisonForm.Of.EQUAL), found);
  }

  /** A unique key has one of several equal values, whichever came first. */
  private void keys(ComparedType type, Truths truths) throws SQLException {
    run("CREATE TABLE p_" + type.name() + " (v " + type.declaration() + " PRIMARY KEY)");
    run("CREATE TABLE u_" + type.name() + " (id INTEGER, v " + type.declaration() + " UNIQUE)");
    run(
        "CREATE TABLE f_"
            + type.name()
            + " (v "
            + type.declaration()
            + " REFERENCES p_"
            + type.name()
            + ")");
    for (int i = 1; i < type.values().size(); i++) {
      boolean known = truths.isEqualToEarlier(i);
      String value = "VALUES (" + type.value(i) + ")";
      if (accepts("INSERT INTO f_" + type.name() + " " + value) != known) {
        report(type, type, "a foreign key and value " + i);
      }
      if (accepts("INSERT INTO p_" + type.name() + " " + value) == known) {
        report(type, type, "a primary key and value " + i);
      }
      int changed =
          statement.executeUpdate(
              "INSERT INTO u_"
                  + type.name()
                  + " VALUES ("
                  + i
                  + ", "
                  + type.value(i)
                  + ") ON CONFLICT (v) DO NOTHING");
      if (changed != (known ? 0 : 1)) {
        report(type, type, "ON CONFLICT and value " + i);
      }
    }
  }

  private static boolean accepts(String insert) throws SQLException {
    try {
      statement.executeUpdate(insert);
      return true;
    } catch (SQLException e) {
      assertThat(e.getSQLState()).as(insert + ": " + e.getMessage()).startsWith("23");
      return false;
    }
  }

  private void compare(
      ComparedType a, ComparedType b, String what, Set<String> expected, String sql) {
    Set<String> found = new TreeSet<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        found.add(rows.getInt(1) + " " + rows.getInt(2));
      }
    } catch (SQLException e) {
      report(a, b, e.getSQLState() + " " + e.getMessage() + ": " + what);
      return;
    }
    differ(a, b, what, expected, found);
  }

  private void differ(
      ComparedType a, ComparedType b, String what, Set<String> expected, Set<String> found) {
    if (!found.equals(expected)) {
      Set<String> more = new TreeSet<>(found);
      more.removeAll(expected);
      Set<String> missing = new TreeSet<>(expected);
      missing.removeAll(found);
      report(a, b, "more " + more + ", missing " + missing + ": " + what);
    }
  }

  private void report(ComparedType a, ComparedType b, String what) {
    wrong.add(a.name() + " and " + b.name() + ": " + what);
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Trait;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** MOKA.FUNCTIONS and the driver's lists of functions are those of the engine's catalogue. */
final class FunctionViewTest {
  @Test
  void view_hasTheNamesThatStatementsCall() throws SQLException {
    Set<String> names = new TreeSet<>();
    for (BuiltIn row : FunctionCatalogue.instance().rows()) {
      if (row.callable() && !row.has(Trait.INTERNAL)) {
        names.addAll(row.names());
      }
    }
    try (TestDatabase database = new TestDatabase()) {
      String rows = database.query("SELECT name FROM moka.functions ORDER BY name");
      assertThat(rows.split("\\|")).containsExactlyElementsOf(names);
    }
  }

  @Test
  void view_saysWhatARowDeclares() throws SQLException {
    try (TestDatabase database = new TestDatabase()) {
      assertThat(
              database.query(
                  """
                  SELECT name, kind, least_operands, most_operands, data_type, nullability,
                    is_strict, is_deterministic, jdbc_category, jdbc_escapes
                  FROM moka.functions WHERE name IN ('SQRT', 'COUNT', 'RAND', 'LAG', 'CONCAT')
                  ORDER BY name
                  """))
          .isEqualTo(
              "CONCAT,SCALAR,1,null,VARCHAR,NOT NULL,NO,YES,STRING,CONCAT"
                  + "|COUNT,AGGREGATE,1,null,BIGINT,NOT NULL,NO,YES,null,null"
                  + "|LAG,WINDOW,1,3,that of the first operand,NULLABLE,NO,YES,null,null"
                  + "|RAND,SCALAR,0,1,DOUBLE,AS OPERANDS,NO,NO,NUMERIC,RAND"
                  + "|SQRT,SCALAR,1,1,DOUBLE,AS OPERANDS,YES,YES,NUMERIC,SQRT");
    }
  }

  @Test
  void metadataLists_haveExactlyTheEscapesOfTheRows() throws SQLException {
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect()) {
      DatabaseMetaData metadata = connection.getMetaData();
      assertThat(names(metadata.getNumericFunctions())).isEqualTo(escapes("NUMERIC"));
      assertThat(names(metadata.getStringFunctions())).isEqualTo(escapes("STRING"));
      assertThat(names(metadata.getSystemFunctions())).isEqualTo(escapes("SYSTEM"));
      assertThat(names(metadata.getTimeDateFunctions())).isEqualTo(escapes("TIMEDATE"));
    }
  }

  private static List<String> names(String list) {
    return Arrays.asList(list.split(","));
  }

  private static List<String> escapes(String list) {
    List<String> names = new ArrayList<>();
    for (BuiltIn row : FunctionCatalogue.instance().rows()) {
      if (row.category().jdbcList().equals(list)) {
        names.addAll(row.escapes());
      }
    }
    names.sort(null);
    return names;
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.jdbc.escape.EscapedFunctions;
import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.JdbcEscape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The driver's list of functions is that of the engine's catalogue. */
final class EscapedFunctionsListTest {
  private static final String FILE = "functions.txt";

  @Test
  void list_isThatOfTheCatalogue() throws IOException {
    TreeSet<String> lines = new TreeSet<>();
    for (BuiltIn row : FunctionCatalogue.instance().rows()) {
      for (JdbcEscape escape : row.escapes()) {
        String forms = String.join(" # ", escape.forms());
        lines.add(
            row.category().jdbcList()
                + " "
                + escape.name()
                + (forms.isEmpty() ? "" : " = " + forms));
      }
    }
    String expected = String.join("\n", lines) + "\n";
    String path = System.getProperty("functions.write");
    if (path != null) {
      Files.writeString(Path.of(path), expected);
    }
    try (InputStream file = EscapedFunctions.class.getResourceAsStream(FILE)) {
      assertThat(new String(file.readAllBytes(), StandardCharsets.UTF_8))
          .as("the driver's functions.txt; -Dfunctions.write=FILE writes it again")
          .isEqualTo(expected);
    }
  }

  @Test
  void everyEscape_isARowsName() {
    for (String list : new String[] {"NUMERIC", "STRING", "SYSTEM", "TIMEDATE"}) {
      assertThat(Arrays.asList(EscapedFunctions.instance().names(list).split(",")))
          .isNotEmpty()
          .allMatch(name -> FunctionCatalogue.instance().named(name) != null);
    }
  }
}

package io.mokadb.sql.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.ResultRule;
import io.mokadb.sql.function.Trait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page of functions says what the catalogue does. */
class FunctionPageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "functions.md");

  @Test
  void page_isThatOfTheCatalogue() throws IOException {
    String page = page();
    String path = System.getProperty("functions.write");
    if (path != null) {
      Files.writeString(Path.of(path), page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/functions.md; -Dfunctions.write=FILE writes it again")
        .isEqualTo(page);
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # Functions

            All functions that statements can call. [sql.md](sql.md#functions) has examples. This page is
            generated from the catalogue of functions in the package `io.mokadb.sql.function`.

            The type is given where it does not depend on the operands, or follows from one of them; a call
            is null if an operand is, unless the page says otherwise. Operands in brackets may be left out.
            """);
    for (Category category : Category.values()) {
      page.append("\n## ").append(category.title()).append("\n\n");
      page.append("| function | type | gives |\n|---|---|---|\n");
      for (BuiltIn row : FunctionCatalogue.instance().rows()) {
        if (row.category() == category && row.callable() && !row.has(Trait.INTERNAL)) {
          page.append(line(row));
        }
      }
    }
    return page.toString();
  }

  private static String line(BuiltIn row) {
    List<String> calls = new ArrayList<>();
    for (String name : row.names()) {
      calls.add("`" + name + (row.parentheses() ? "(" + operands(row) + ")" : "") + "`");
    }
    return "| " + String.join(", ", calls) + " | " + type(row) + " | " + row.text() + " |\n";
  }

  private static String operands(BuiltIn row) {
    StringBuilder operands = new StringBuilder();
    int optional = 0;
    for (int i = 0; i < row.operands().size(); i++) {
      boolean open = i >= row.least();
      operands.append(open ? "[" : "").append(i == 0 ? "" : ", ").append(row.operand(i).word());
      optional += open ? 1 : 0;
    }
    return operands + (row.most() == BuiltIn.MANY ? " ..." : "") + "]".repeat(optional);
  }

  private static String type(BuiltIn row) {
    String type =
        row.rule() == ResultRule.TYPE
            ? row.type()
            : row.rule() == ResultRule.OPERAND1
                ? "that of the first operand"
                : row.rule() == ResultRule.OPERAND2 ? "that of the second operand" : "";
    return switch (row.nulls()) {
      case MAYBE -> type + (type.isEmpty() ? "may be null" : ", may be null");
      case NEVER -> type + ", not null";
      case STRICT, EXACTLY -> type;
    };
  }

  @Test
  void rows_describeWhatTheyGive() {
    for (BuiltIn row : FunctionCatalogue.instance().rows()) {
      assertThat(row.text()).as(row.names().get(0)).doesNotEndWith(".").isNotBlank();
      assertThat(row.names()).allMatch(name -> name.equals(name.toUpperCase(Locale.ROOT)));
      assertThat(row.most()).isGreaterThanOrEqualTo(row.least());
    }
  }
}

package io.mokadb.sql.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.FunctionSyntax;
import io.mokadb.sql.function.Trait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The page of functions says what the catalogue does. */
class FunctionPageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "sql", "functions.md");
  private static final int COLUMNS = 110;

  @Test
  void page_isThatOfTheCatalogue() throws IOException {
    String page = page();
    if (Boolean.getBoolean("functions.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "docs/sql/functions.md; to write it from the catalogue, run mvn -pl sql-layer/functions"
                + " -am test -Dtest=FunctionPageTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dfunctions.write=true")
        .isEqualTo(page);
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # All functions

            All functions that statements can call. [Expressions](expressions.md) has examples. This page is
            generated from the catalogue of functions in the package `io.mokadb.sql.function`.

            A call is null if an operand is, unless the page says otherwise. Operands in brackets may be left
            out. The view `MOKA.FUNCTIONS` lists the same functions. [By name](#by-name) is an index.
            """);
    SortedMap<String, String> index = new TreeMap<>();
    for (Category category : Category.values()) {
      page.append("\n## ").append(category.title()).append("\n\n");
      page.append("| function | type | gives |\n|---|---|---|\n");
      for (BuiltIn row : FunctionCatalogue.instance().rows()) {
        if (row.category() == category && row.callable() && !row.has(Trait.INTERNAL)) {
          page.append(line(row));
          String anchor =
              category.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z ]", "").replace(' ', '-');
          row.names().forEach(name -> index.put(name, "[" + name + "](#" + anchor + ")"));
        }
      }
    }
    return page.append("\n## By name\n").append(byName(index)).toString();
  }

  /** A paragraph for each first letter. */
  private static String byName(SortedMap<String, String> index) {
    Map<Character, List<String>> letters = new TreeMap<>();
    index.forEach(
        (name, link) -> letters.computeIfAbsent(name.charAt(0), l -> new ArrayList<>()).add(link));
    StringBuilder text = new StringBuilder();
    letters.values().forEach(links -> text.append("\n").append(filled(links)).append("\n"));
    return text.toString();
  }

  /** Lines as long as those of the other pages at most. */
  private static String filled(List<String> links) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (String word : String.join(", ", links).split(" ")) {
      boolean fits = column + 1 + word.length() <= COLUMNS;
      text.append(column == 0 ? "" : fits ? " " : "\n").append(word);
      column = (column > 0 && fits ? column + 1 : 0) + word.length();
    }
    return text.toString();
  }

  private static String line(BuiltIn row) {
    List<String> calls = new ArrayList<>();
    for (String name : row.names()) {
      calls.add("`" + FunctionSyntax.call(row, name) + "`");
    }
    return "| " + String.join(", ", calls) + " | " + type(row) + " | " + row.text() + " |\n";
  }

  private static String type(BuiltIn row) {
    String type = FunctionSyntax.type(row);
    return switch (row.nulls()) {
      case MAYBE -> type + (type.isEmpty() ? "may be null" : ", may be null");
      case NEVER -> type + (type.isEmpty() ? "not null" : ", not null");
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

package io.mokadb.sql.function;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a row of the catalogue from its text: {@code NAME / NAME(OPERAND[, OPERAND...]) RESULT
 * TRAIT: what it gives {fn NAME}}. The package's description has the whole grammar. Stateless.
 */
final class RowReader {
  private static final Pattern WITHOUT_PARENTHESES = Pattern.compile(" (?=STANDARD|OPERATOR)");
  private static final Pattern ESCAPE = Pattern.compile(" \\{fn ([A-Z0-9_]+)\\}");

  private RowReader() {}

  static BuiltIn read(String text, Category category) {
    int colon = text.indexOf(": ");
    String head = text.substring(0, colon);
    String tail = text.substring(colon + 2);
    int open = head.indexOf('(');
    boolean parentheses = named(head, open);
    String[] parts = parentheses ? split(head, open) : WITHOUT_PARENTHESES.split(head, 2);
    List<OperandType> operands = new ArrayList<>();
    int least = parentheses ? operands(parts[2], operands) : 0;
    Result result = Result.read(parts[1]);
    return new BuiltIn(
        List.of(parts[0].split(" / ")),
        category,
        result.rule != ResultRule.OPERATOR,
        parentheses,
        List.copyOf(operands),
        least,
        parentheses && parts[2].contains("...") ? BuiltIn.MANY : operands.size(),
        result.rule,
        result.declared(),
        result.type.toString(),
        result.nulls,
        result.traits,
        tail.contains("{fn") ? ESCAPE.matcher(tail).replaceAll("") : tail,
        escapes(tail));
  }

  /** True if the parenthesis follows names: DECIMAL(38,0) is a type. */
  private static boolean named(String head, int open) {
    return open >= 0 && !WITHOUT_PARENTHESES.matcher(head.substring(0, open)).find();
  }

  private static String[] split(String head, int open) {
    int close = head.indexOf(')', open);
    return new String[] {
      head.substring(0, open), head.substring(close + 2), head.substring(open + 1, close)
    };
  }

  /** The number of operands that must be there. */
  private static int operands(String list, List<OperandType> operands) {
    int least = 0;
    boolean optional = false;
    for (String word : list.isEmpty() ? new String[0] : list.split(",")) {
      optional |= word.startsWith("[");
      least += optional ? 0 : 1;
      optional |= word.contains("[");
      operands.add(OperandType.valueOf(letters(word)));
    }
    return least;
  }

  private static String letters(String word) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      if (Character.isLetter(word.charAt(i))) {
        letters.append(word.charAt(i));
      }
    }
    return letters.toString();
  }

  private static List<String> escapes(String tail) {
    return tail.contains("{fn")
        ? ESCAPE.matcher(tail).results().map(match -> match.group(1)).toList()
        : List.of();
  }

  /** What stands behind the operands. */
  private static final class Result {
    private ResultRule rule = ResultRule.TYPE;
    private ResultRule beside;
    private final StringBuilder type = new StringBuilder();
    private BuiltIn.Nulls nulls = BuiltIn.Nulls.STRICT;
    private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

    static Result read(String words) {
      Result result = new Result();
      String rest =
          words
              .replace(" OR NULL", " MAYBE")
              .replace(" NOT NULL", " NEVER")
              .toUpperCase(Locale.ROOT);
      for (String word : rest.split(" ")) {
        result.add(word);
      }
      return result;
    }

    private ResultRule declared() {
      return beside != null ? beside : type.isEmpty() ? rule : ResultRule.TYPE;
    }

    private void add(String word) {
      switch (word) {
        case "MAYBE", "NEVER", "EXACTLY" -> nulls = BuiltIn.Nulls.valueOf(word);
        case "VOLATILE", "STABLE", "TOTAL", "NULLSAFE", "LARGE", "ZONED", "ELAPSED", "INTERNAL" ->
            traits.add(Trait.valueOf(word));
        case "STANDARD", "OPERATOR", "REWRITTEN" -> rule = ResultRule.valueOf(word);
        case "OPERAND1",
            "OPERAND2",
            "LAST",
            "COMMON",
            "CHOSEN",
            "WIDENED",
            "NAMED",
            "ARRAY1",
            "ARRAY2",
            "FILLED",
            "SERIES",
            "FIELD",
            "ZONED_TIME",
            "PAIRS" -> {
          if (rule == ResultRule.TYPE) {
            rule = ResultRule.valueOf(word);
          } else {
            beside = ResultRule.valueOf(word);
          }
        }
        default -> type.append(type.isEmpty() ? "" : " ").append(word);
      }
    }
  }
}

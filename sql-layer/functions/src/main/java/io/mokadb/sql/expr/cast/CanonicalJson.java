package io.mokadb.sql.expr.cast;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.sql.compare.TextOrder;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;

/**
 * The one text of all JSON that is equal, as PostgreSQL's jsonb has it: members by the lengths of
 * their names and then by these, the last one of a name, numbers without zeros that mean nothing.
 * Stateless.
 */
public final class CanonicalJson {
  /** Beyond that a number is written with an exponent. */
  private static final int MOST_ZEROS = 40;

  private static final Comparator<Map.Entry<String, JsonNode>> MEMBERS =
      Comparator.<Map.Entry<String, JsonNode>>comparingInt(member -> member.getKey().length())
          .thenComparing(Map.Entry::getKey, TextOrder::compare);

  /** The order of JSON, and of texts beside it: that of their normal texts. */
  public static final Comparator<Object> ORDER =
      (a, b) -> a.equals(b) ? 0 : TextOrder.compare(of((String) a), of((String) b));

  private CanonicalJson() {}

  /** What is not JSON is as it is: it is equal to none. */
  public static String of(String text) {
    JsonNode node = JsonText.parseOrNull(text);
    return node == null ? text : append(node, new StringBuilder(text.length())).toString();
  }

  private static StringBuilder append(JsonNode node, StringBuilder text) {
    if (node.isObject()) {
      text.append('{');
      String[] comma = {""};
      node.properties().stream()
          .sorted(MEMBERS)
          .forEach(
              member -> {
                text.append(comma[0]).append(JsonText.quote(member.getKey())).append(':');
                append(member.getValue(), text);
                comma[0] = ",";
              });
      return text.append('}');
    }
    if (node.isArray()) {
      text.append('[');
      for (int i = 0; i < node.size(); i++) {
        append(node.get(i), i == 0 ? text : text.append(','));
      }
      return text.append(']');
    }
    return text.append(node.isNumber() ? number(node.decimalValue()) : node.toString());
  }

  private static String number(BigDecimal value) {
    BigDecimal bare = value.stripTrailingZeros();
    return Math.abs(bare.scale()) <= MOST_ZEROS ? bare.toPlainString() : bare.toString();
  }
}

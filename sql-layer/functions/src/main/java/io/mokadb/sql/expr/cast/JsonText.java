package io.mokadb.sql.expr.cast;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * JSON as text: checked, without insignificant blanks, numbers as they were written, members in
 * their order. Stateless.
 */
public final class JsonText {
  private static final int LONGEST = 1 << 30;
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(LONGEST).build())
          .build();
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);

  /** An offset that is written without minutes. */
  private static final Pattern HOURS_ONLY = Pattern.compile("(:\\d\\d[.\\d]*[+-]\\d\\d)$");

  private JsonText() {}

  /** Texts are parsed, everything else becomes the JSON that stands for it. Null: as it is. */
  public static Fn1 from(SqlType type) {
    if (type.kind() == Kind.JSON) {
      return null;
    }
    return type.kind().isCharacter() && type.kind() != Kind.ENUM
        ? value -> compact((String) value)
        : of(type);
  }

  /**
   * The conversion of a SQL value, not null, into JSON text: a text becomes a string, JSON stays.
   */
  public static Fn1 of(SqlType type) {
    return switch (type.kind()) {
      case JSON -> value -> value;
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> Casts.converter(type, TEXT, false);
      case BOOLEAN -> value -> (Boolean) value ? "true" : "false";
      case REAL, DOUBLE ->
          value -> {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? value.toString() : quote(value.toString());
          };
      case ARRAY -> {
        Fn1 element = of(type.element() == null ? SqlType.of(Kind.NULL) : type.element());
        yield value -> array((List<?>) value, element);
      }
      case ROW -> value -> array(List.of((Object[]) value), JsonText::dynamic);
      case NULL -> JsonText::dynamic;
      case CHAR, VARCHAR, CLOB, ENUM -> value -> quote((String) value);
      // As in ISO 8601, which PostgreSQL and H2 give too.
      case TIMESTAMP, TIMESTAMP_TZ -> {
        Fn1 text = Casts.converter(type, TEXT, false);
        yield value -> quote(iso((String) text.apply(value)));
      }
      default -> {
        Fn1 text = Casts.converter(type, TEXT, false);
        yield value -> quote((String) text.apply(value));
      }
    };
  }

  private static String iso(String timestamp) {
    return HOURS_ONLY.matcher(timestamp.replace(' ', 'T')).replaceFirst("$1:00");
  }

  private static Object dynamic(Object value) {
    if (value instanceof Boolean || value instanceof Integer || value instanceof Long) {
      return value.toString();
    }
    if (value instanceof java.math.BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof Double || value instanceof Float) {
      return of(SqlType.of(Kind.DOUBLE)).apply(value);
    }
    if (value instanceof List<?> list) {
      return array(list, JsonText::dynamic);
    }
    if (value instanceof Object[] row) {
      return array(java.util.Arrays.asList(row), JsonText::dynamic);
    }
    return quote(value.toString());
  }

  private static String array(List<?> list, Fn1 element) {
    StringBuilder text = new StringBuilder("[");
    for (Object item : list) {
      text.append(text.length() == 1 ? "" : ",");
      text.append(item == null ? "null" : element.apply(item));
    }
    return text.append(']').toString();
  }

  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return quoted.append('"').toString();
  }

  /**
   * @throws MokaException {@code BAD_CAST} if the text is not JSON
   */
  public static String compact(String text) {
    StringWriter out = new StringWriter(text.length());
    try (JsonParser in = FACTORY.createParser(text);
        JsonGenerator json = FACTORY.createGenerator(out)) {
      int depth = 0;
      JsonToken token = in.nextToken();
      if (token == null) {
        throw bad(text, "it is empty");
      }
      do {
        if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
          json.writeNumber(in.getText());
        } else {
          json.copyCurrentEvent(in);
        }
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        token = in.nextToken();
      } while (depth > 0 && token != null);
      if (token != null) {
        throw bad(text, "something follows its end");
      }
    } catch (JsonProcessingException e) {
      throw bad(text, e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  /**
   * @throws MokaException {@code BAD_CAST} if the text is not JSON
   */
  public static JsonNode parse(String text) {
    JsonNode node = parseOrNull(text);
    if (node == null) {
      compact(text);
      throw bad(text, "it cannot be read");
    }
    return node;
  }

  /** Null if the text is not JSON. */
  public static JsonNode parseOrNull(String text) {
    try {
      JsonNode node = JsonTrees.MAPPER.readTree(text);
      return node.isMissingNode() ? null : node;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static MokaException bad(String text, String why) {
    String brief = text.length() > 80 ? text.substring(0, 80) + "..." : text;
    return new MokaException(SqlState.BAD_CAST, "'" + brief + "' is not JSON: " + why);
  }
}

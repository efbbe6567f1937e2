package io.mokadb.sql.copy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.runtime.ExecutionContext;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads one JSON object a line, by Jackson: its members are the columns by their names, those that
 * are not there are NULL. Empty lines are skipped. Confined to one thread.
 */
final class JsonCopyReader implements CopyReader {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MAX)
                  .maxNumberLength(MAX)
                  .maxNameLength(MAX)
                  .build())
          .build();

  private final CopyLines lines;
  private final RowBuilder rows;
  private final ExecutionContext context;
  private final Map<String, Integer> exact = new HashMap<>();

  /** By names in upper case; -1 for several. */
  private final Map<String, Integer> folded = new HashMap<>();

  /** Columns that the current object has a member for. */
  private final BitSet given = new BitSet();

  JsonCopyReader(Reader text, RowBuilder rows, ExecutionContext context) {
    this.lines = new CopyLines(text, false, MAX);
    this.rows = rows;
    this.context = context;
    for (int i = 0; i < rows.columns().size(); i++) {
      String name = rows.columns().get(i).name();
      exact.put(name, i);
      folded.merge(name.toUpperCase(Locale.ROOT), i, (one, other) -> -1);
    }
  }

  @Override
  public Object[] next() {
    while (lines.next()) {
      char[] text = lines.text();
      int from = lines.start();
      while (from < lines.end() && Character.isWhitespace(text[from])) {
        from++;
      }
      if (from < lines.end()) {
        rows.begin(lines.line());
        read(text, from, lines.end() - from);
        return rows.row();
      }
    }
    return null;
  }

  private void read(char[] text, int from, int length) {
    try (JsonParser json = JSON.createParser(text, from, length)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw rows.malformed("a JSON object is expected");
      }
      given.clear();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        int column = column(json.currentName());
        if (given.get(column)) {
          throw rows.malformed(
              "\""
                  + json.currentName()
                  + "\" is the second member for column "
                  + rows.columns().get(column).name());
        }
        given.set(column);
        json.nextToken();
        cell(column, json);
      }
      if (json.nextToken() != null) {
        throw rows.malformed("something follows the JSON object");
      }
    } catch (JsonProcessingException e) {
      throw new MokaException(
          SqlState.BAD_COPY_FORMAT, "COPY line " + lines.line() + ": " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw CopyReader.failure(lines.line(), e);
    }
  }

  private int column(String name) {
    Integer column = exact.get(name);
    if (column == null) {
      column = folded.get(name.toUpperCase(Locale.ROOT));
    }
    if (column == null || column < 0) {
      throw rows.malformed("\"" + name + "\" is not one of the columns");
    }
    return column;
  }

  private void cell(int column, JsonParser json) throws IOException {
    SqlType type = rows.columns().get(column).type();
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (type.kind() == SqlType.Kind.ARRAY && json.currentToken() == JsonToken.START_ARRAY) {
      try {
        rows.setValue(column, elements(type.element(), json));
      } catch (MokaException e) {
        throw rows.wrong(column, "[...]", e);
      }
    } else if (type.kind() == SqlType.Kind.JSON || json.currentToken().isStructStart()) {
      rows.set(column, copied(json));
    } else {
      rows.set(column, json.getText());
    }
  }

  private Object elements(SqlType element, JsonParser json) throws IOException {
    CellParser parser = CellParser.of(element, context);
    List<Object> elements = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == JsonToken.VALUE_NULL) {
        elements.add(null);
      } else if (json.currentToken() == JsonToken.START_ARRAY
          && element.kind() == SqlType.Kind.ARRAY) {
        elements.add(elements(element.element(), json));
      } else {
        boolean whole = element.kind() == SqlType.Kind.JSON || json.currentToken().isStructStart();
        char[] text = (whole ? copied(json) : json.getText()).toCharArray();
        elements.add(parser.parse(text, 0, text.length));
      }
    }
    return Collections.unmodifiableList(elements);
  }

  /** The JSON of the current value, numbers as they are written. */
  private static String copied(JsonParser json) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      int depth = 0;
      while (true) {
        JsonToken token = json.currentToken();
        if (token.isNumeric()) {
          out.writeNumber(json.getText());
        } else {
          out.copyCurrentEvent(json);
        }
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (depth == 0) {
          break;
        }
        if (json.nextToken() == null) {
          break;
        }
      }
    }
    return text.toString();
  }

  @Override
  public long line() {
    return lines.line();
  }

  @Override
  public void close() {
    lines.close();
  }
}

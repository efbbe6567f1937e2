package io.mokadb.sql.access.statistics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored form of statistics: JSON, values as text in the form of their types. */
public final class StatisticsJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private StatisticsJson() {}

  static byte[] write(TableDef table, TableStatistics statistics) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("rowCount", statistics.rowCount());
    root.put("analyzedAt", statistics.analyzedAt());
    ObjectNode columns = root.putObject("columns");
    for (ColumnDef column : table.columns()) {
      ColumnStatistics of = statistics.columns().get(column.id());
      if (of != null) {
        ObjectNode node = columns.putObject(Integer.toString(column.id()));
        node.put("distinct", of.distinct());
        node.put("nullFraction", of.nullFraction());
        if (of.min() != null) {
          node.put("min", of.min().toString());
          node.put("max", of.max().toString());
        }
        write(of.distribution(), node);
      }
    }
    try {
      return MAPPER.writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts and numbers is always JSON", e);
    }
  }

  private static void write(Distribution distribution, ObjectNode node) {
    if (!distribution.isKnown()) {
      return;
    }
    ArrayNode frequent = node.putArray("frequent");
    for (Distribution.Frequent one : distribution.frequent()) {
      frequent.addObject().put("value", one.value().toString()).put("share", one.share());
    }
    ArrayNode ends = node.putArray("ends");
    distribution.ends().forEach(end -> ends.add(end.toString()));
  }

  /** Statistics written before there were distributions have none. */
  private static Distribution distribution(SqlType type, JsonNode node) {
    List<Distribution.Frequent> frequent = new ArrayList<>();
    for (JsonNode one : node.path("frequent")) {
      Object value = value(type, one.get("value"));
      if (value != null) {
        frequent.add(new Distribution.Frequent(value, one.path("share").asDouble()));
      }
    }
    List<Object> ends = new ArrayList<>();
    for (JsonNode one : node.path("ends")) {
      Object value = value(type, one);
      if (value != null) {
        ends.add(value);
      }
    }
    return new Distribution(frequent, ends);
  }

  /** Columns that no longer exist are left out. */
  public static TableStatistics read(TableDef table, byte[] json) {
    JsonNode root;
    try {
      root = MAPPER.readTree(json);
    } catch (IOException e) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "The stored statistics of table "
              + table.qualifiedName()
              + " cannot be read; ANALYZE writes them again",
          e);
    }
    Map<Integer, ColumnStatistics> columns = new HashMap<>();
    for (ColumnDef column : table.columns()) {
      JsonNode node = root.path("columns").get(Integer.toString(column.id()));
      if (node != null) {
        columns.put(
            column.id(),
            new ColumnStatistics(
                node.path("distinct").asDouble(),
                node.path("nullFraction").asDouble(),
                value(column.type(), node.get("min")),
                value(column.type(), node.get("max")),
                distribution(column.type(), node)));
      }
    }
    return new TableStatistics(
        root.path("rowCount").asDouble(), columns, root.path("analyzedAt").asLong());
  }

  private static Object value(SqlType type, JsonNode node) {
    if (node == null) {
      return null;
    }
    String text = node.asText();
    return switch (type.kind()) {
      case BOOLEAN -> Boolean.valueOf(text);
      case TINYINT, SMALLINT, INTEGER, DATE -> Integer.valueOf(text);
      case BIGINT, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          Long.valueOf(text);
      case UUID -> UUID.fromString(text);
      case DECIMAL -> new BigDecimal(text);
      case REAL -> Float.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case CHAR, VARCHAR, CLOB, JSON, ENUM -> text;
      case BINARY, VARBINARY, BLOB -> Binary.wrap(HexFormat.of().parseHex(text));
      case ARRAY, ROW, NULL -> null;
    };
  }
}

package io.mokadb.sql.engine;

import io.mokadb.sql.engine.SampleCall.Operand;
import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.OperandType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Calls of each row of the catalogue: those of the file {@code function-samples.txt}, and for rows
 * without one, calls made of the operand types that the row declares, with each number of operands.
 */
final class SampleCalls {
  private static final String FILE = "function-samples.txt";
  private static final String OR_NULL = " OR NULL";
  private static final String NOT_NULL = " NOT NULL";

  /** A table with a column for each type of operand, and one that is null in the second row. */
  static final List<String> TABLE =
      List.of(
          """
          CREATE TABLE SAMPLE (ID INTEGER PRIMARY KEY, FLAG BOOLEAN NOT NULL,
            B BOOLEAN NOT NULL, BN BOOLEAN, I INTEGER NOT NULL, INN INTEGER,
            L BIGINT NOT NULL, LN BIGINT, D DECIMAL(5, 2) NOT NULL, DN DECIMAL(5, 2),
            X DOUBLE NOT NULL, XN DOUBLE, M TIMESTAMP NOT NULL, MN TIMESTAMP,
            Y VARBINARY(10) NOT NULL, YN VARBINARY(10), T VARCHAR(20) NOT NULL, TN VARCHAR(20),
            A INTEGER ARRAY NOT NULL, AN INTEGER ARRAY)
          """,
          """
          INSERT INTO SAMPLE VALUES (1, TRUE, TRUE, TRUE, 2, 2, 3, 3, 0.5, 0.5, 0.25, 0.25,
            TIMESTAMP '2024-05-06 07:08:09', TIMESTAMP '2024-05-06 07:08:09',
            X'6162', X'6162', 'abc', 'abc', ARRAY[1, 2], ARRAY[1, 2])
          """,
          """
          INSERT INTO SAMPLE VALUES (2, FALSE, TRUE, NULL, 2, NULL, 3, NULL, 0.5, NULL, 0.25, NULL,
            TIMESTAMP '2024-05-06 07:08:09', NULL, X'6162', NULL, 'abc', NULL, ARRAY[1, 2], NULL)
          """);

  private static final Map<OperandType, Operand> COLUMNS =
      Map.ofEntries(
          Map.entry(OperandType.ARRAY, new Operand("A", "AN")),
          Map.entry(OperandType.BIGINT, new Operand("L", "LN")),
          Map.entry(OperandType.BOOLEAN, new Operand("B", "BN")),
          Map.entry(OperandType.DECIMAL, new Operand("D", "DN")),
          Map.entry(OperandType.DOUBLE, new Operand("X", "XN")),
          Map.entry(OperandType.INTEGER, new Operand("I", "INN")),
          Map.entry(OperandType.MOMENT, new Operand("M", "MN")),
          Map.entry(OperandType.NUMBER, new Operand("D", "DN")),
          Map.entry(OperandType.NUMERIC, new Operand("I", "INN")),
          Map.entry(OperandType.TIMED, new Operand("M", "MN")),
          Map.entry(OperandType.TIMESTAMP, new Operand("M", "MN")),
          Map.entry(OperandType.VARBINARY, new Operand("Y", "YN")),
          Map.entry(OperandType.VARCHAR, new Operand("T", "TN")));

  private final Map<String, List<SampleCall>> written = new LinkedHashMap<>();
  private final Set<String> withoutReason = new TreeSet<>();
  private final Set<String> withoutRow = new TreeSet<>();

  SampleCalls() throws IOException {
    try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream(FILE))) {
      String reason = null;
      for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (line.isBlank()) {
          reason = null;
        } else if (line.startsWith("#")) {
          reason = line;
        } else {
          add(line, reason);
        }
      }
    }
  }

  /**
   * {@code NAME | call} or {@code NAME : TYPE [OR NULL | NOT NULL] | call}, operands between
   * tildes, and tildes as {@code \~}.
   */
  private void add(String line, String reason) {
    int bar = line.indexOf(" | ");
    String[] head = line.substring(0, bar).split(" : ", 2);
    BuiltIn row = FunctionCatalogue.instance().named(head[0]);
    if (reason == null) {
      withoutReason.add(line);
    }
    if (row == null) {
      withoutRow.add(line);
      return;
    }
    List<String> texts = new ArrayList<>();
    List<Operand> operands = new ArrayList<>();
    String[] parts = line.substring(bar + 3).split("(?<!\\\\)~", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i % 2 == 0) {
        texts.add(parts[i].replace("\\~", "~"));
      } else {
        operands.add(Operand.written(parts[i]));
      }
    }
    String type = head.length > 1 ? head[1] : null;
    BuiltIn.Nulls nulls = row.nulls();
    if (type != null && type.endsWith(OR_NULL)) {
      nulls = BuiltIn.Nulls.MAYBE;
      type = type.substring(0, type.length() - OR_NULL.length());
    } else if (type != null && type.endsWith(NOT_NULL)) {
      nulls = BuiltIn.Nulls.NEVER;
      type = type.substring(0, type.length() - NOT_NULL.length());
    }
    written
        .computeIfAbsent(head[0], name -> new ArrayList<>())
        .add(new SampleCall(row, type, nulls, texts, operands));
  }

  /** Lines of the file under no line that says why its calls are not made of the row. */
  Set<String> withoutReason() {
    return withoutReason;
  }

  /** Lines of the file for functions that the catalogue does not have. */
  Set<String> withoutRow() {
    return withoutRow;
  }

  /** The calls of a function by one of its names; none if the row does not tell how to call it. */
  List<SampleCall> of(BuiltIn row, String name) {
    List<SampleCall> calls = written.getOrDefault(name, List.of());
    return calls.isEmpty() && row.callable() ? made(row, name) : calls;
  }

  private static List<SampleCall> made(BuiltIn row, String name) {
    List<SampleCall> calls = new ArrayList<>();
    int most = Math.min(row.most(), Math.max(row.operands().size(), row.least()) + 1);
    for (int size = row.least(); size <= most; size++) {
      List<Operand> operands = new ArrayList<>();
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        operands.add(COLUMNS.get(row.operand(i)));
        texts.add(i == 0 ? name + "(" : ", ");
      }
      if (operands.contains(null)) {
        return List.of();
      }
      texts.add(!row.parentheses() ? name : size == 0 ? name + "()" : ")");
      calls.add(new SampleCall(row, null, row.nulls(), texts, operands));
    }
    return calls;
  }
}

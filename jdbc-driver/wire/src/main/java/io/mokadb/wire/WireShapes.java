package io.mokadb.wire;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlType;
import java.util.ArrayList;
import java.util.List;

/** Descriptions of statements and results. Stateless. */
public final class WireShapes {
  private static final SqlType.Kind[] KINDS = SqlType.Kind.values();
  private static final int MAX_DEPTH = 32;

  /** Makes the letter of a kind a small one. */
  private static final int SEVERAL = 0x20;

  private WireShapes() {}

  /**
   * @param several whether it is the kind of the last of several statements, whose texts follow at
   *     the end
   */
  public static void writeKind(FrameWriter out, StatementKind kind, boolean several) {
    int code =
        switch (kind) {
          case QUERY -> 'Q';
          case UPDATE -> 'U';
          case OTHER -> 'O';
        };
    out.writeByte(several ? code | SEVERAL : code);
  }

  /** Tells whether a code that was read announces several statements. */
  public static boolean isSeveral(int code) {
    return (code & SEVERAL) != 0;
  }

  public static StatementKind kind(int code) throws WireException {
    return switch (code & ~SEVERAL) {
      case 'Q' -> StatementKind.QUERY;
      case 'U' -> StatementKind.UPDATE;
      case 'O' -> StatementKind.OTHER;
      default -> throw new WireException("There is no kind of statement " + code);
    };
  }

  /** Names, so that either end may know types that the other does not. */
  private static void writeType(FrameWriter out, SqlType type) {
    out.writeText(type.kind().name());
    out.writeInt(type.precision());
    out.writeInt(type.scale());
    if (type.kind() == SqlType.Kind.ARRAY) {
      out.writeBoolean(type.element() != null);
      if (type.element() != null) {
        writeType(out, type.element());
      }
    }
  }

  private static SqlType readType(FrameReader in) throws WireException {
    return readType(in, 0);
  }

  private static SqlType readType(FrameReader in, int depth) throws WireException {
    if (depth > MAX_DEPTH) {
      throw new WireException("Arrays of arrays, more than " + MAX_DEPTH + " deep");
    }
    String name = in.readText();
    int precision = in.readInt();
    int scale = in.readInt();
    for (SqlType.Kind kind : KINDS) {
      if (kind.name().equals(name)) {
        boolean typed = kind == SqlType.Kind.ARRAY && in.readBoolean();
        return new SqlType(kind, precision, scale, typed ? readType(in, depth + 1) : null);
      }
    }
    throw new WireException("The server sends a type that this driver does not know: " + name);
  }

  public static void writeColumns(FrameWriter out, List<ColumnInfo> columns) {
    out.writeInt(columns.size());
    for (ColumnInfo column : columns) {
      out.writeText(column.label());
      out.writeText(column.name());
      out.writeOptionalText(column.table());
      out.writeOptionalText(column.schema());
      writeType(out, column.type());
      out.writeBoolean(column.nullable());
      out.writeBoolean(column.autoIncrement());
    }
  }

  public static List<ColumnInfo> readColumns(FrameReader in) throws WireException {
    int count = in.readCount();
    List<ColumnInfo> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(
          new ColumnInfo(
              in.readText(),
              in.readText(),
              in.readOptionalText(),
              in.readOptionalText(),
              readType(in),
              in.readBoolean(),
              in.readBoolean()));
    }
    return List.copyOf(columns);
  }

  public static void writeParameters(FrameWriter out, List<ParameterInfo> parameters) {
    out.writeInt(parameters.size());
    for (ParameterInfo parameter : parameters) {
      writeType(out, parameter.type());
    }
  }

  public static List<ParameterInfo> readParameters(FrameReader in) throws WireException {
    int count = in.readCount();
    List<ParameterInfo> parameters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parameters.add(new ParameterInfo(readType(in)));
    }
    return List.copyOf(parameters);
  }

  public static void writeTexts(FrameWriter out, List<String> texts) {
    out.writeInt(texts.size());
    texts.forEach(out::writeText);
  }

  public static List<String> readTexts(FrameReader in) throws WireException {
    int count = in.readCount();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(in.readText());
    }
    return List.copyOf(texts);
  }
}

package io.mokadb.server.frames;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.WireShapes;
import java.util.List;

/** A statement that a client has a number for, and which columns the client knows of it. */
final class OpenStatement {
  private final PreparedStatement plan;
  private List<ColumnInfo> toldColumns;
  private List<ColumnInfo> toldKeys;

  OpenStatement(PreparedStatement plan) {
    this.plan = plan;
  }

  PreparedStatement plan() {
    return plan;
  }

  /** Tells the columns of a result, unless the client knows them. */
  void writeColumns(FrameWriter out, List<ColumnInfo> columns) {
    boolean known = columns == toldColumns;
    out.writeBoolean(!known);
    if (!known) {
      WireShapes.writeColumns(out, columns);
      toldColumns = columns;
    }
  }

  void writeKeyColumns(FrameWriter out, List<ColumnInfo> columns) {
    boolean known = columns == toldKeys;
    out.writeBoolean(!known);
    if (!known) {
      WireShapes.writeColumns(out, columns);
      toldKeys = columns;
    }
  }
}

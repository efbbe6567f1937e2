package io.mokadb.server.avatica;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.Meta;

/**
 * The rows of a question about the catalog.
 *
 * @param columns name, then :I for INTEGER, :S for SMALLINT or :B for BOOLEAN
 */
record MetadataAnswer(String columns, List<Object> rows) {
  Meta.Signature signature() {
    List<ColumnInfo> infos = new ArrayList<>();
    for (String column : columns.split(" ")) {
      int colon = column.indexOf(':');
      String name = colon < 0 ? column : column.substring(0, colon);
      Kind kind =
          switch (colon < 0 ? ' ' : column.charAt(colon + 1)) {
            case 'I' -> Kind.INTEGER;
            case 'S' -> Kind.SMALLINT;
            case 'B' -> Kind.BOOLEAN;
            default -> Kind.VARCHAR;
          };
      infos.add(new ColumnInfo(name, name, null, null, SqlType.of(kind), true, false));
    }
    return Meta.Signature.create(
        AvaticaStatement.columns(infos),
        "",
        List.of(),
        Meta.CursorFactory.LIST,
        Meta.StatementType.SELECT);
  }

  Meta.Frame frame() {
    return new Meta.Frame(0, true, rows);
  }
}

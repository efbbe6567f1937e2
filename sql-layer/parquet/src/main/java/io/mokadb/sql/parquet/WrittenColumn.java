package io.mokadb.sql.parquet;

import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.sql.copy.CopyColumn;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.ListType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * A column of a file that is written. A list is three levels deep, as the format asks for.
 * Confined.
 *
 * @param list whether its values are lists
 */
record WrittenColumn(String name, boolean list, WrittenType type) {
  private static final String LIST = "list";
  private static final String ELEMENT = "element";

  static WrittenColumn of(CopyColumn column, ExecutionContext context) {
    SqlType type = column.type();
    boolean list = type.kind() == SqlType.Kind.ARRAY;
    SqlType element = list && type.element() != null ? type.element() : type;
    if (list && (element.kind() == SqlType.Kind.ARRAY)) {
      throw MokaException.unsupported(
          "COPY cannot write column "
              + column.name()
              + " to Parquet: it has arrays within arrays, "
              + type);
    }
    return new WrittenColumn(column.name(), list, WrittenType.of(element, context));
  }

  /** The levels of a value that is there. */
  int level() {
    return list ? 3 : 1;
  }

  Type schema() {
    Type element = type.schema(list ? ELEMENT : name);
    return list
        ? Types.optionalGroup()
            .addField(Types.repeatedGroup().addField(element).named(LIST))
            .named(name)
        : element;
  }

  String[] path() {
    return list ? new String[] {name, LIST, ELEMENT} : new String[] {name};
  }

  List<SchemaElement> elements() {
    List<SchemaElement> elements = new ArrayList<>();
    if (list) {
      SchemaElement outer = group(name, FieldRepetitionType.OPTIONAL);
      outer.setConverted_type(ConvertedType.LIST);
      outer.setLogicalType(LogicalType.LIST(new ListType()));
      elements.add(outer);
      elements.add(group(LIST, FieldRepetitionType.REPEATED));
    }
    elements.add(type.element(list ? ELEMENT : name));
    return elements;
  }

  private static SchemaElement group(String name, FieldRepetitionType repetition) {
    return new SchemaElement(name).setRepetition_type(repetition).setNum_children(1);
  }

  void write(Object value, ColumnWriter out) {
    if (value == null) {
      out.writeNull(0, 0);
    } else if (!list) {
      type.write(whole(value), out, 0, 1);
    } else {
      List<?> values = (List<?>) value;
      if (values.isEmpty()) {
        out.writeNull(0, 1);
      }
      for (int i = 0; i < values.size(); i++) {
        int repetition = i == 0 ? 0 : 1;
        if (values.get(i) == null) {
          out.writeNull(repetition, 2);
        } else {
          type.write(values.get(i), out, repetition, 3);
        }
      }
    }
  }

  private static Object whole(Object value) {
    return value instanceof LargeObject object ? object.whole(LargeObject.MAX_WHOLE_BYTES) : value;
  }
}

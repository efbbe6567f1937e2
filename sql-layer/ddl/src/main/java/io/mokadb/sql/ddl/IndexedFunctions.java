package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Functions that indexes compute their entries by. The entries that are there are those of the
 * function as it is: by another one rows would not be found, nor doubled keys. Stateless.
 */
final class IndexedFunctions {
  private IndexedFunctions() {}

  /**
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if an index calls the function, or one
   *     that calls it
   */
  static void requireNone(CatalogEditor editor, FunctionDef function) {
    for (FunctionDef one : callers(editor, function)) {
      Pattern call = call(one);
      for (TableDef table : editor.tables().values()) {
        for (DerivedDef derived : table.derived()) {
          if (call.matcher(derived.sql()).find()) {
            throw used(table, derived, function);
          }
        }
      }
    }
  }

  /** An expression is kept as it was written; that it names the function is enough. */
  static Pattern call(FunctionDef function) {
    return Pattern.compile(
        "\\b" + Pattern.quote(function.name()) + "\"?\\s*\\(", Pattern.CASE_INSENSITIVE);
  }

  /** A function and all that call it, directly or by others. */
  private static List<FunctionDef> callers(CatalogEditor editor, FunctionDef function) {
    List<FunctionDef> found = new ArrayList<>(List.of(function));
    for (int i = 0; i < found.size(); i++) {
      long id = found.get(i).id();
      editor.functions().values().stream()
          .filter(one -> one.uses().contains(id))
          .filter(one -> found.stream().noneMatch(known -> known.id() == one.id()))
          .forEach(found::add);
    }
    return found;
  }

  private static MokaException used(TableDef table, DerivedDef derived, FunctionDef function) {
    return new MokaException(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "Function "
            + function.fullName()
            + " stays as it is: table "
            + table.qualifiedName()
            + " has an index on "
            + derived.sql()
            + ", whose entries are computed by it; drop the index first, and create it again"
            + " afterwards");
  }
}

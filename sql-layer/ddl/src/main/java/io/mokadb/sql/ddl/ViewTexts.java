package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the meaning of views over what changes: a view has the columns and the tables that it had
 * when it was created, whatever they are called later. The text of a view stays as it was written
 * until a change would give it another meaning. Stateless.
 */
final class ViewTexts {
  private final Queries queries;

  ViewTexts(Queries queries) {
    this.queries = queries;
  }

  /**
   * A view before a change.
   *
   * @param meaning of its text; null if it is unknown
   * @param text for after the change, which may be the same; null if there is none
   */
  record Before(ViewDef view, String meaning, String text) {}

  /**
   * The views that name a table or a view, to be called before that changes.
   *
   * @param renames what the change will rename
   */
  List<Before> before(CatalogEditor editor, long id, Renames renames) {
    List<Before> found = new ArrayList<>();
    for (ViewDef view : editor.views().values()) {
      if (view.uses().contains(id)) {
        found.add(before(editor, view, renames));
      }
    }
    return found;
  }

  private Before before(CatalogEditor editor, ViewDef view, Renames renames) {
    String meaning = meaning(editor, view, view.sql());
    if (meaning == null) {
      return new Before(view, null, null);
    }
    String text = queries.resolved(view.sql(), editor.preview(), view.path(), renames);
    if (renames.table() == null && !meaning.equals(meaning(editor, view, text))) {
      text = null;
    }
    return new Before(view, meaning, text);
  }

  /**
   * Gives views other texts where they need them, after what they name has changed.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if one cannot follow a new name
   */
  void after(CatalogEditor editor, List<Before> views, Renames renames) {
    List<Before> left = new ArrayList<>(views);
    boolean progress = true;
    while (progress) {
      // A view of another one can be read when that has its new text.
      progress = left.removeIf(view -> settle(editor, view, renames));
    }
    if (!left.isEmpty() && renames.table() != null) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "View "
              + left.get(0).view.qualifiedName()
              + " names it in a place where the new name cannot be written for it; drop the view"
              + " first, and create it again afterwards");
    }
  }

  /** True if the view has the text that it needs. */
  private boolean settle(CatalogEditor editor, Before before, Renames renames) {
    if (before.text == null) {
      return renames.table() == null;
    }
    ViewDef view = before.view;
    String asWritten = meaning(editor, view, view.sql());
    String resolved = meaning(editor, view, before.text);
    String wanted = renames.table() == null ? resolved : renamed(before.meaning, renames);
    if (wanted == null || !wanted.equals(asWritten) && !wanted.equals(resolved)) {
      return false;
    }
    if (!wanted.equals(asWritten)) {
      editor.put(view.withSql(before.text));
    }
    return true;
  }

  private static String renamed(String meaning, Renames renames) {
    String scan = "[[" + renames.schema() + ", ";
    return meaning.replace(scan + renames.table() + "]]", scan + renames.newTable() + "]]");
  }

  private String meaning(CatalogEditor editor, ViewDef view, String sql) {
    try {
      return queries.meaning(sql, editor.preview(), view.path());
    } catch (MokaException unreadable) {
      return null;
    }
  }
}

package io.mokadb.shell.interactive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The user's editor of texts. Stateless. */
final class Editor {
  private Editor() {}

  /**
   * Lets the user edit a file, and waits.
   *
   * @return false if the editor ends with an error
   */
  static boolean edit(Path file) throws IOException {
    String editor = System.getenv("VISUAL");
    if (editor == null || editor.isBlank()) {
      editor = System.getenv("EDITOR");
    }
    if (editor == null || editor.isBlank()) {
      editor = "vi";
    }
    List<String> command = new ArrayList<>(List.of(editor.strip().split("\\s+")));
    command.add(file.toString());
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

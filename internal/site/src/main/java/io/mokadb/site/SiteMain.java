package io.mokadb.site;

import java.io.IOException;
import java.nio.file.Path;

/** The program that writes the site: {@code SiteMain ROOT TARGET}. */
public final class SiteMain {
  private SiteMain() {}

  /**
   * Writes the site and prints where it is.
   *
   * @param args the directory of the repository, and that of the site
   * @throws IOException if a file cannot be read or written, or if a link is dead
   */
  public static void main(String[] args) throws IOException {
    Path target = Path.of(args[1]).toAbsolutePath().normalize();
    SiteWriter.write(Path.of(args[0]).toAbsolutePath().normalize(), target);
    System.out.println("The site is in " + target + "; its first page is index.html.");
  }
}

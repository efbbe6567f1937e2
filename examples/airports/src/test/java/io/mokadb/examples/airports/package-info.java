/**
 * The airports example, checked: the database's answers against Java's on the same files. AX1: no
 * expected figure is written down; all are computed from the CSV files without the database.
 */
package io.mokadb.examples.airports;

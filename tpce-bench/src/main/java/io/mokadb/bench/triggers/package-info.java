/**
 * What triggers cost and how fast they are: {@code bench triggers}. {@code java.sql} only; the
 * statements are Moka's.
 */
package io.mokadb.bench.triggers;

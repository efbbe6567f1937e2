/** How values of every pair of types compare, the same in whatever operator they meet. */
package io.mokadb.embedded.types;
